package io.holdfast.worker.check;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;

/** Wakes the session's thread: something happened on one of its connections. Any thread rings, one waits. */
public final class Bell {

    private final Ticker ticker;
    private final Semaphore rings = new Semaphore(0);
    private long lateness;

    /** @param ticker by which the waiting thread reads time */
    public Bell(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Wakes the waiting thread, or the next one that waits. */
    public void ring() {
        rings.release();
    }

    /** Rings when the future is done, however it ends. */
    public void ringsFor(CompletableFuture<?> future) {
        CompletableFuture<?> rung = future.whenComplete((value, failure) -> ring());
        assert rung != null;
    }

    /** By how much a wait was overslept at most: what a busy machine does to the timers of this process. For the waiting thread. */
    Duration lateness() {
        return Duration.ofNanos(lateness);
    }

    /** Waits until somebody rings, or rang since the last wait, or the ticker reads this, or the thread is interrupted. */
    public void awaitUntil(long nanos) {
        try {
            if (rings.tryAcquire(Math.max(0, nanos - ticker.nanos()), TimeUnit.NANOSECONDS)) {
                rings.drainPermits();
            } else {
                lateness = Math.max(lateness, ticker.nanos() - nanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
