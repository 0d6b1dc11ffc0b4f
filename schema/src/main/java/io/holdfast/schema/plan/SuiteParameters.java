package io.holdfast.schema.plan;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Every duration and size of a suite. The defaults are those of a real probe; tests and the demo fleet scale them.
 *
 * @param idle           the idle window of the waiting checks; more than zero
 * @param pingEvery      interval of the pinged, data and hold checks; more than zero
 * @param hold           length of the hold, or null when the suite has none of its own
 * @param holdProbeEvery how often a held connection is asked for an answer; more than zero
 * @param openDeadline   bound on one opening handshake; more than zero
 * @param answerDeadline bound on one answer; more than zero
 * @param frameDeadline  bound on the echo of the large frame; more than zero
 * @param frameBytes     size of the large frame; 1 or more
 * @param retryBudget    total time for retried opens in one session; zero or more
 */
public record SuiteParameters(
        Duration idle,
        Duration pingEvery,
        @Nullable Duration hold,
        Duration holdProbeEvery,
        Duration openDeadline,
        Duration answerDeadline,
        Duration frameDeadline,
        long frameBytes,
        Duration retryBudget) {

    /** What a suite does when nothing else is said: 5 idle minutes, a ping each 20 s, a 10 MB frame. */
    public static final SuiteParameters DEFAULTS = new SuiteParameters(
            Duration.ofMinutes(5),
            Duration.ofSeconds(20),
            null,
            Duration.ofMinutes(1),
            Duration.ofSeconds(15),
            Duration.ofSeconds(15),
            Duration.ofSeconds(60),
            10_000_000,
            Duration.ofSeconds(120));

    /** Length of a hold of the {@code long-hold} suite when nothing else is said. */
    public static final Duration DEFAULT_HOLD = Duration.ofMinutes(25);

    /** @throws IllegalArgumentException if a component is outside the range given above; names the component */
    public SuiteParameters {
        positive("idle", idle);
        positive("pingEvery", pingEvery);
        if (hold != null) {
            positive("hold", hold);
        }
        positive("holdProbeEvery", holdProbeEvery);
        positive("openDeadline", openDeadline);
        positive("answerDeadline", answerDeadline);
        positive("frameDeadline", frameDeadline);
        if (frameBytes < 1) {
            throw new IllegalArgumentException("frame must be 1 byte or more, was " + frameBytes);
        }
        if (retryBudget.isNegative()) {
            throw new IllegalArgumentException("retryBudget cannot be negative, was " + retryBudget);
        }
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be more than zero, was " + value);
        }
    }

    /**
     * The bound on the large frame when none is given: four times that of one answer, 60 s with the defaults, and never less than
     * the 5 s that 10 MB take both ways over a slow line of 32 Mbit/s.
     */
    public static Duration frameDeadlineOf(Duration answerDeadline) {
        Duration four = answerDeadline.multipliedBy(4);
        Duration least = Duration.ofSeconds(5);
        return four.compareTo(least) > 0 ? four : least;
    }

    /** The same with a hold of this length, or with none. */
    public SuiteParameters withHold(@Nullable Duration length) {
        return new SuiteParameters(
                idle,
                pingEvery,
                length,
                holdProbeEvery,
                openDeadline,
                answerDeadline,
                frameDeadline,
                frameBytes,
                retryBudget);
    }
}
