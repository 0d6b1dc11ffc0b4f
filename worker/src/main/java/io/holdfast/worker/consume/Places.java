package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sessions that may run at once. A place is held by the request loop first, while it waits for a request, and then given back or
 * filled by a session. Safe for use from any thread.
 */
public final class Places {

    private final int all;
    private final Semaphore open;
    private final AtomicInteger filled = new AtomicInteger();

    /**
     * All free.
     *
     * @param all 1 or more
     */
    public Places(int all) {
        this.all = all;
        this.open = new Semaphore(all);
    }

    /** Holds one if one becomes free within the limit. */
    boolean hold(Duration limit) throws InterruptedException {
        return open.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Gives back one that was held and not filled. */
    void giveBack() {
        open.release();
    }

    /** A session starts in the one that is held. */
    void fill() {
        filled.incrementAndGet();
    }

    /** A session ended in its place. */
    void vacate() {
        filled.decrementAndGet();
        open.release();
    }

    /** How many there are. */
    public int all() {
        return all;
    }

    /** In how many no session runs. */
    public int free() {
        return all - filled.get();
    }
}
