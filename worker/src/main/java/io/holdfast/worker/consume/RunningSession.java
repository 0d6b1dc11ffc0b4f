package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.session.StopSignal;

/**
 * One attempt that this worker has claimed, until the broker has what became of it. Its stage is written by the session's thread and
 * read by the heartbeat.
 */
public final class RunningSession {

    private final ProbeRequest request;
    private final Ticker ticker;
    private final long claimedAt;
    private final StopSignal stop = new StopSignal();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private volatile String stage = "claimed";

    RunningSession(ProbeRequest request, Ticker ticker) {
        this.request = request;
        this.ticker = ticker;
        this.claimedAt = ticker.nanos();
    }

    ProbeRequest request() {
        return request;
    }

    String stage() {
        return stage;
    }

    void at(String next) {
        stage = next;
    }

    Duration elapsed() {
        return Duration.ofNanos(ticker.nanos() - claimedAt);
    }

    /** How long it will take still, as planned; zero when it should be over. */
    Duration remaining() {
        Duration left = SessionTimes.of(request.suite(), request.parameters())
                .expected()
                .minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    StopSignal stop() {
        return stop;
    }

    /** Completes, never exceptionally, when the broker has what became of the attempt or it was given up. */
    CompletableFuture<Void> done() {
        return done;
    }
}
