package io.holdfast.worker.publish;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.client.Publisher;
import io.holdfast.worker.session.SessionRun;
import org.jspecify.annotations.Nullable;

/**
 * Publishes what becomes of an attempt. No call waits; each returned future completes when the broker has the event and fails when it
 * was given up. Safe for use from any thread.
 */
public final class SessionPublisher {

    private final Publisher publisher;
    private final Topics topics;
    private final String vantage;
    private final String worker;
    private final Clock clock;

    /** Publishes for one worker. */
    public SessionPublisher(Publisher publisher, Topics topics, String vantage, String worker, Clock clock) {
        this.publisher = publisher;
        this.topics = topics;
        this.vantage = vantage;
        this.worker = worker;
        this.clock = clock;
    }

    /** The attempt is this worker's now. */
    public CompletableFuture<Void> claimed(ProbeRequest request) {
        return toSessions(
                request,
                new SessionClaimed(
                        request.session(),
                        request.attempt(),
                        request.provider(),
                        request.plan(),
                        request.suite(),
                        vantage,
                        worker,
                        clock.instant()));
    }

    /**
     * The attempt is alive.
     *
     * @param stage         what it is doing
     * @param elapsedMillis since the claim
     */
    public CompletableFuture<Void> heartbeat(ProbeRequest request, String stage, long elapsedMillis) {
        return toSessions(
                request,
                new SessionHeartbeat(
                        request.session(),
                        request.attempt(),
                        request.provider(),
                        vantage,
                        worker,
                        stage,
                        elapsedMillis,
                        SessionTimes.of(request.suite(), request.parameters())
                                .expected()
                                .toMillis()));
    }

    /**
     * What the attempt found.
     *
     * @param next when the next session of the plan is due, or null when unknown
     */
    public CompletableFuture<Void> result(ProbeRequest request, SessionRun run, @Nullable Instant next) {
        return publisher.publish(
                topics.results(),
                request.provider(),
                new SessionResult(
                        request.session(),
                        request.attempt(),
                        request.provider(),
                        vantage,
                        request.plan(),
                        worker,
                        run.censored(),
                        next,
                        run.report()));
    }

    /** This worker is done with the attempt; to be sent after the result was delivered. */
    public CompletableFuture<Void> ended(ProbeRequest request, SessionOutcome outcome, SessionRun run) {
        return ended(request, outcome, run.sandboxDeleted(), run.sandboxMillis());
    }

    /** This worker does not run the attempt; no sandbox was made. */
    public CompletableFuture<Void> refused(ProbeRequest request) {
        return ended(request, SessionOutcome.REFUSED, true, 0);
    }

    private CompletableFuture<Void> ended(ProbeRequest request, SessionOutcome outcome, boolean deleted, long millis) {
        return toSessions(
                request,
                new SessionEnded(
                        request.session(),
                        request.attempt(),
                        request.provider(),
                        vantage,
                        worker,
                        outcome,
                        deleted,
                        millis));
    }

    private CompletableFuture<Void> toSessions(ProbeRequest request, Object data) {
        return publisher.publish(topics.sessions(), request.provider(), data);
    }
}
