package io.holdfast.worker.check;

import java.util.function.LongPredicate;

import org.jspecify.annotations.Nullable;

/**
 * Narrows a size limit after a failure: smaller sizes until one passes, then between them until they are within a factor of two.
 * Pure but for the trial it is given.
 *
 * @param largestOk   largest size that passed; null when none did
 * @param smallestBad smallest size that failed
 */
record FrameLadder(@Nullable Long largestOk, long smallestBad) {

    /** Smallest size worth a trial: the limits of tunnels start at 32 KB. */
    private static final long LEAST = 1024;

    private static final int MAX_TRIALS = 24;
    private static final int HALF = 2;

    /** After a slow failure sizes fall faster: each costs its whole stall time. */
    private static final int EIGHTH = 8;

    /** Whether trials that fail take long, and whether there is time for another. */
    interface Patience {
        /** Whether the last failure was slow. */
        boolean slow();

        /** Whether another trial may begin; false after one that could not be made, whose outcome then says nothing. */
        boolean left();
    }

    /**
     * Climbs down and in.
     *
     * @param bad   a size that failed
     * @param trial whether a size passes
     */
    static FrameLadder narrow(long bad, LongPredicate trial, Patience patience) {
        long smallestBad = bad;
        Long largestOk = null;
        int trials = 0;
        while (largestOk == null && smallestBad > LEAST && trials++ < MAX_TRIALS && patience.left()) {
            long size = Math.max(LEAST, smallestBad / (patience.slow() ? EIGHTH : HALF));
            if (trial.test(size)) {
                largestOk = size;
            } else if (patience.left()) {
                smallestBad = size;
            }
        }
        while (largestOk != null && smallestBad > HALF * largestOk && trials++ < MAX_TRIALS && patience.left()) {
            long size = (long) Math.sqrt((double) largestOk * smallestBad);
            if (trial.test(size)) {
                largestOk = size;
            } else if (patience.left()) {
                smallestBad = size;
            }
        }
        return new FrameLadder(largestOk, smallestBad);
    }
}
