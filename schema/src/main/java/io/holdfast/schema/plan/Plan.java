package io.holdfast.schema.plan;

import java.time.Duration;
import java.util.List;

/**
 * A suite run at a provider again and again.
 *
 * @param name        unique within the provider; the suite's id when the file gives none
 * @param suite       the suite
 * @param every       the cadence; more than zero
 * @param jitter      spread of a slot as a share of {@code every}, 0 to 1
 * @param vantages    where it runs, one session a slot at each; not empty
 * @param maxAttempts sessions started for one slot before it is settled as lost; 1 or more
 * @param parameters  durations and sizes
 */
public record Plan(
        String name,
        Suite suite,
        Duration every,
        double jitter,
        List<String> vantages,
        int maxAttempts,
        SuiteParameters parameters) {

    /** Attempts when the fleet file says nothing. */
    public static final int DEFAULT_MAX_ATTEMPTS = 3;

    /** Spread when the fleet file says nothing. */
    public static final double DEFAULT_JITTER = 0.1;

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Plan {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank");
        }
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("every must be more than zero, was " + every);
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("jitter must be from 0 to 1, was " + jitter);
        }
        vantages = List.copyOf(vantages);
        if (vantages.isEmpty()) {
            throw new IllegalArgumentException("vantages is empty");
        }
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be 1 or more, was " + maxAttempts);
        }
    }
}
