package io.holdfast.scheduler.lease;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * When each session last gave a sign of life, in this scheduler's own elapsed time; never a worker's timestamp, never a wall clock.
 *
 * <pre>
 *   suspended --caughtUp--> running --gap between two looks, or a new assignment--> suspended
 * </pre>
 *
 * <p>While suspended no lease runs out, because signs of life may lie unread. From the moment of catching up every lease starts a
 * full period anew. Lives in memory only: a scheduler that takes over starts suspended. Owned by one Streams task; not thread-safe.
 */
public final class Leases {

    private final Map<String, Long> seen = new HashMap<>();
    private boolean running;
    private long startedNanos;

    /** No lease runs out until {@link #caughtUp}. */
    public void suspend() {
        running = false;
    }

    /** Everything that was written before is read: all leases start anew. */
    public void caughtUp(long nanos) {
        seen.clear();
        startedNanos = nanos;
        running = true;
    }

    /** Whether leases run. */
    public boolean running() {
        return running;
    }

    /** A sign of life, or a dispatch. */
    public void alive(String session, long nanos) {
        seen.put(session, nanos);
    }

    /** The session is over. */
    public void forget(String session) {
        seen.remove(session);
    }

    /** Whether a session has been silent for the whole of its limit. */
    public boolean ranOut(String session, Duration limit, long nanos) {
        if (!running) {
            return false;
        }
        @Nullable Long last = seen.get(session);
        return nanos - (last == null ? startedNanos : last) >= limit.toNanos();
    }
}
