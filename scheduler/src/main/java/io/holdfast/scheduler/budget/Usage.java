package io.holdfast.scheduler.budget;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sandbox time used up, in steps of five minutes by the instant at which the use ended, rounded up. Time counts in full for 24 hours
 * after its end, so no window of 24 hours holds more than what was allowed when its last session began. Immutable.
 *
 * @param steps end of a step, seconds since the epoch, to milliseconds used
 */
public record Usage(Map<Long, Long> steps) {

    /** Nothing was used. */
    public static final Usage NONE = new Usage(Map.of());

    /** The window of a budget. */
    public static final Duration WINDOW = Duration.ofHours(24);

    private static final long STEP_SECONDS = 300; // at most 289 entries a provider

    /** Copies the map. */
    public Usage {
        steps = Map.copyOf(steps);
    }

    /** The same with a use that ended at an instant; less than nothing counts as nothing. */
    public Usage plus(Instant end, Duration used) {
        if (used.isNegative() || used.isZero()) {
            return this;
        }
        Map<Long, Long> more = new TreeMap<>(steps);
        more.merge(stepOf(end), used.toMillis(), Long::sum);
        return new Usage(more);
    }

    /** What counts now. */
    public Duration at(Instant now) {
        long limit = now.minus(WINDOW).getEpochSecond();
        return Duration.ofMillis(steps.entrySet().stream()
                .filter(step -> step.getKey() > limit)
                .mapToLong(Map.Entry::getValue)
                .sum());
    }

    /** The same without what no longer counts. */
    public Usage prune(Instant now) {
        long limit = now.minus(WINDOW).getEpochSecond();
        if (steps.keySet().stream().allMatch(end -> end > limit)) {
            return this;
        }
        Map<Long, Long> left = new TreeMap<>(steps);
        left.keySet().removeIf(end -> end <= limit);
        return new Usage(left);
    }

    private static long stepOf(Instant end) {
        return Math.floorDiv(end.getEpochSecond(), STEP_SECONDS) * STEP_SECONDS + STEP_SECONDS;
    }
}
