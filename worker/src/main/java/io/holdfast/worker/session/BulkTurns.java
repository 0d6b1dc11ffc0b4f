package io.holdfast.worker.session;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.holdfast.worker.check.Bounds;
import org.jspecify.annotations.Nullable;

/**
 * Lets only so many sessions of this process move large frames at once, in the order in which they asked. Two transfers that
 * share a machine measure the machine and not the tunnel. The wait for a turn lies before every measured deadline of the check;
 * only the session's own deadline goes on. Thread-safe.
 */
final class BulkTurns {

    private static final Duration LOOK_UP = Duration.ofMillis(200);

    private final Semaphore turns;

    /** @param atOnce transfers at once; 1 or more */
    BulkTurns(int atOnce) {
        this.turns = new Semaphore(atOnce, true);
    }

    /** Does the transfer when its turn comes; null when the session is over before that. */
    <T> @Nullable T take(Bounds bounds, Supplier<T> transfer) {
        if (!begin(bounds)) {
            return null;
        }
        try {
            return transfer.get();
        } finally {
            turns.release();
        }
    }

    /** Stays in the queue while it waits: asking anew each time would let others pass. */
    private boolean begin(Bounds bounds) {
        try {
            while (!bounds.over()) {
                if (turns.tryAcquire(LOOK_UP.toMillis(), TimeUnit.MILLISECONDS)) {
                    return true;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
