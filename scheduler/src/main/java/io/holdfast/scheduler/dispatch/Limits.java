package io.holdfast.scheduler.dispatch;

import java.time.Duration;

/**
 * The deadlines of the dispatch.
 *
 * @param unclaimed from dispatch to the claim, 60 s unless configured; more than zero
 * @param lease     from one sign of life to the next, 30 s unless configured; more than zero, and several heartbeats of a worker
 */
public record Limits(Duration unclaimed, Duration lease) {

    /** What holds when nothing is configured. */
    public static final Limits DEFAULTS = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(30));

    /** Attempts of one session that may end by a drain; drains do not count against the plan's own limit. */
    static final int MAX_DRAINS = 10;

    /** How long a wish may wait after its {@code notBefore}. */
    static final Duration WISH_PATIENCE = Duration.ofHours(24);

    /** @throws IllegalArgumentException if a deadline is not more than zero; names it */
    public Limits {
        positive("unclaimed", unclaimed);
        positive("lease", lease);
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be more than zero, was " + value);
        }
    }
}
