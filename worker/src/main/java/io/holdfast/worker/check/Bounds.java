package io.holdfast.worker.check;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.schema.time.Ticker;

/** When a session must end: at its deadline, or when somebody asks. Every wait of a check is cut to it. Thread-safe. */
public final class Bounds {

    private final Ticker ticker;
    private final long deadline;
    private final CompletableFuture<?> stop;

    /**
     * @param deadline ticker reading
     * @param stop     completes when somebody asks the session to end
     */
    public Bounds(Ticker ticker, long deadline, CompletableFuture<?> stop) {
        this.ticker = ticker;
        this.deadline = deadline;
        this.stop = stop;
    }

    /** The reading now. */
    public long now() {
        return ticker.nanos();
    }

    /** The reading at which the session must end. */
    public long deadline() {
        return deadline;
    }

    /** Completes when somebody asks the session to end; not to be completed. */
    public CompletableFuture<?> stop() {
        return stop;
    }

    /** Whether nothing new may begin. */
    public boolean over() {
        return stop.isDone() || now() - deadline >= 0 || Thread.currentThread().isInterrupted();
    }

    /** What is left. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, deadline - now()));
    }

    /** A wait, cut to what is left; at least a millisecond. */
    public Duration cap(Duration wish) {
        Duration left = left();
        Duration capped = wish.compareTo(left) < 0 ? wish : left;
        return capped.toMillis() < 1 ? Duration.ofMillis(1) : capped;
    }

    /**
     * Waits.
     *
     * @return false if the session must end, which ends the wait at once
     */
    public boolean pause(Duration wait) {
        try {
            stop.get(cap(wait).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return !over();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a stop signal cannot fail", e);
        }
        return false;
    }
}
