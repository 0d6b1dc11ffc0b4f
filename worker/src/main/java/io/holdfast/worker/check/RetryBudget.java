package io.holdfast.worker.check;

import java.time.Duration;

/** What a session may spend on retried opens: time in all, and a number of retries, so that nobody is hammered. One thread. */
public final class RetryBudget {

    /** Retries of one session at most, whatever the time. */
    public static final int MAX_RETRIES = 20;

    private final long nanos;
    private long spent;
    private int retries;

    /** @param time zero or more; zero means no retry */
    public RetryBudget(Duration time) {
        this.nanos = time.toNanos();
    }

    /**
     * Takes one retry.
     *
     * @param already what the present open took since its first failure, nanoseconds
     * @param wait    how long it would wait
     * @return false when it is not allowed; nothing is taken then
     */
    boolean take(long already, Duration wait) {
        if (retries >= MAX_RETRIES || spent + already + wait.toNanos() > nanos) {
            return false;
        }
        retries++;
        return true;
    }

    /** Books what an open took from its first failure to its end. */
    void spend(long elapsed) {
        spent += elapsed;
    }

    /** Retries taken. */
    public int retries() {
        return retries;
    }
}
