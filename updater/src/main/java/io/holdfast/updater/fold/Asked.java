package io.holdfast.updater.fold;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.holdfast.updater.policy.Policy;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for one flag. Sessions asked for are numbered within a version of the declaration, so that a replay asks for
 * the same ones; they are counted within a cadence of the plan.
 *
 * @param version   version of the declaration they are numbered within
 * @param next      number of the next one
 * @param inCadence how many were asked for in this cadence
 * @param until     end of this cadence, or null before the first
 * @param notBefore earliest start of the last one asked for, or null before the first
 */
public record Asked(
        long version,
        int next,
        int inCadence,
        @Nullable Instant until,
        @Nullable Instant notBefore) {

    /** Nothing was asked for. */
    public static final Asked NOTHING = new Asked(0, 0, 0, null, null);

    private static final int MAX_DOUBLINGS = 16;

    /**
     * The next one, if the policy allows it now.
     *
     * @param declared       version of the declaration
     * @param now            cause time
     * @param newest         when the newest session began: the next must be the minimum time away
     * @param nextExpectedAt when the next session of the plan is due, or null
     */
    Optional<Wish> ask(Policy policy, long declared, Instant now, Instant newest, @Nullable Instant nextExpectedAt) {
        if (notBefore != null && notBefore.isAfter(now)) {
            return Optional.empty();
        }
        boolean newCadence = until == null || !until.isAfter(now);
        int before = newCadence ? 0 : inCadence;
        if (before >= policy.confirmations()) {
            return Optional.empty();
        }
        int number = version == declared ? next : 0;
        Duration apart = policy.minApart().multipliedBy(1L << Math.min(before, MAX_DOUBLINGS));
        Instant start = newest.plus(apart);
        Instant end = newCadence || until == null ? cadenceEnd(policy, now, nextExpectedAt) : until;
        return Optional.of(new Wish(number, start, new Asked(declared, number + 1, before + 1, end, start)));
    }

    private static Instant cadenceEnd(Policy policy, Instant now, @Nullable Instant nextExpectedAt) {
        return nextExpectedAt != null && nextExpectedAt.isAfter(now) ? nextExpectedAt : now.plus(policy.cadence());
    }

    /**
     * One to ask for.
     *
     * @param number number within the version of the declaration, from 0
     * @param start  earliest start
     * @param after  what is then asked
     */
    record Wish(int number, Instant start, Asked after) {}
}
