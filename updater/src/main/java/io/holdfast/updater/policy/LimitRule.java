package io.holdfast.updater.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.Evidence;
import org.jspecify.annotations.Nullable;

/**
 * Decides a limit: the bracket that the newest sessions share. A session that contradicts the ones before starts a new bracket,
 * which is declared when enough sessions agree on it. Sightings are given oldest first. Pure.
 */
public final class LimitRule {

    private static final int EVIDENCE_MAX = 8;

    private LimitRule() {}

    /** The bracket of the newest agreeing sessions, or null while too few agree. */
    public static @Nullable Ruling ruling(
            Policy policy, Capability capability, List<LimitSighting> sightings, Instant now) {
        List<LimitSighting> agreeing = new ArrayList<>();
        Bracket shared = null;
        for (int i = sightings.size() - 1; i >= 0; i--) {
            LimitSighting sighting = sightings.get(i);
            if (!sighting.at().plus(policy.expiry()).isAfter(now)) {
                continue;
            }
            Bracket bracket = new Bracket(sighting.atLeast(), sighting.atMost());
            Bracket merged = shared == null ? bracket : shared.merge(bracket, policy.limitTolerance());
            if (merged == null) {
                break;
            }
            shared = merged;
            agreeing.add(0, sighting);
        }
        int count = Spacing.count(agreeing.stream().map(LimitSighting::at).toList(), policy.minApart());
        if (shared == null || count < policy.forLimit()) {
            return null;
        }
        String unit = Objects.requireNonNullElse(capability.unit(), "");
        return new Ruling(
                Declared.limit(shared.atLeast(), shared.atMost()),
                null,
                agreeing.subList(Math.max(0, agreeing.size() - EVIDENCE_MAX), agreeing.size()).stream()
                        .map(sighting -> toEvidence(sighting, unit))
                        .toList(),
                FlagRule.confidence(count, 0),
                agreeing.get(agreeing.size() - 1).at().plus(policy.expiry()),
                List.of(count + " sessions in a row agree on " + text(shared.atLeast(), shared.atMost(), unit)));
    }

    /** Whether a limit differs from the one told before by more than the policy's tolerance. */
    public static boolean moved(Policy policy, Declared before, Declared after) {
        return before.value() != after.value()
                || moved(policy.limitTolerance(), before.atLeast(), after.atLeast())
                || moved(policy.limitTolerance(), before.atMost(), after.atMost());
    }

    /** A bracket in words, such as {@code 299.9 to 300.1 s} or {@code at least 1500 s}. */
    public static String text(@Nullable Double atLeast, @Nullable Double atMost, String unit) {
        if (atLeast == null && atMost == null) {
            return "unknown";
        }
        if (atLeast == null) {
            return "at most " + number(Objects.requireNonNull(atMost)) + " " + unit;
        }
        return atMost == null
                ? "at least " + number(atLeast) + " " + unit
                : number(atLeast) + " to " + number(atMost) + " " + unit;
    }

    private static Evidence toEvidence(LimitSighting sighting, String unit) {
        return new Evidence(
                sighting.result(),
                sighting.session(),
                sighting.vantage(),
                sighting.at(),
                text(sighting.atLeast(), sighting.atMost(), unit),
                null);
    }

    private static boolean moved(double tolerance, @Nullable Double before, @Nullable Double after) {
        if (before == null || after == null) {
            return !Objects.equals(before, after);
        }
        return Math.abs(before - after) > tolerance * Math.max(Math.abs(before), Math.abs(after));
    }

    private static String number(double value) {
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.toPlainString();
    }

    /** Bounds of a limit; null where there is none. */
    private record Bracket(
            @Nullable Double atLeast, @Nullable Double atMost) {

        /** What both allow; both together when only measuring error keeps them apart; null when they contradict each other. */
        @Nullable
        Bracket merge(Bracket other, double tolerance) {
            Double low = higher(atLeast, other.atLeast);
            Double high = lower(atMost, other.atMost);
            if (low == null || high == null || low <= high) {
                return new Bracket(low, high);
            }
            if (low - high > tolerance * low) {
                return null;
            }
            return new Bracket(
                    Math.min(high, Math.min(orElse(atLeast, high), orElse(other.atLeast, high))),
                    Math.max(low, Math.max(orElse(atMost, low), orElse(other.atMost, low))));
        }

        private static double orElse(@Nullable Double bound, double otherwise) {
            return bound == null ? otherwise : bound;
        }

        private static @Nullable Double higher(@Nullable Double one, @Nullable Double two) {
            return one == null || (two != null && two > one) ? two : one;
        }

        private static @Nullable Double lower(@Nullable Double one, @Nullable Double two) {
            return one == null || (two != null && two < one) ? two : one;
        }
    }
}
