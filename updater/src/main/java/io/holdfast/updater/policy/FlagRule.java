package io.holdfast.updater.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.schema.result.Value;
import org.jspecify.annotations.Nullable;

/**
 * Decides a flag. Hysteresis: a value stands until enough conclusive sessions in a row, far enough apart, say the other.
 * Inconclusive sessions neither count nor break a run. Sightings are given oldest first. Pure.
 */
public final class FlagRule {

    private static final int EVIDENCE_MAX = 8;

    private FlagRule() {}

    /** The value that the sightings give at an instant; the current one when they do not reach a turn. */
    public static DeclaredValue next(Policy policy, DeclaredValue current, List<FlagSighting> sightings, Instant now) {
        List<Observation> observations = Observation.of(sightings, policy.expiry(), now);
        if (observations.isEmpty()) {
            return current;
        }
        DeclaredValue newest = observations.get(observations.size() - 1).value();
        int run = spaced(runOf(observations, observations.size()), policy.minApart());
        return newest != current && run >= policy.needed(current, newest) ? newest : current;
    }

    /**
     * A value with what it rests on: the newest run of sessions that showed it, and the contrary ones since.
     *
     * @param value the declared value, supported, unsupported or unknown
     */
    public static Ruling describe(Policy policy, DeclaredValue value, List<FlagSighting> sightings, Instant now) {
        List<Observation> observations = Observation.of(sightings, policy.expiry(), now);
        if (value == DeclaredValue.UNKNOWN) {
            return unknown(policy, observations, newestOf(sightings));
        }
        int end = observations.size();
        while (end > 0 && observations.get(end - 1).value() != value) {
            end--;
        }
        List<Observation> run = runOf(observations, end);
        List<Observation> contrary = observations.subList(end, observations.size());
        int agreeing = spaced(run, policy.minApart());
        int against = spaced(contrary, policy.minApart());
        Observation last = run.isEmpty() ? null : run.get(run.size() - 1);
        List<Evidence> evidence = run.subList(Math.max(0, run.size() - EVIDENCE_MAX), run.size()).stream()
                .flatMap(observation -> observation.toEvidence().stream())
                .toList();
        String showed = agreeing
                + (agreeing == 1 ? " session showed " : " sessions in a row showed ")
                + value
                + (last == null || last.kind() == null ? "" : " (" + last.kind() + ")");
        return new Ruling(
                Declared.flag(value),
                value == DeclaredValue.UNSUPPORTED && last != null ? last.kind() : null,
                evidence,
                confidence(agreeing, against),
                last == null ? null : last.at().plus(policy.expiry()),
                contrary.isEmpty()
                        ? List.of(showed)
                        : List.of(
                                showed,
                                showed + "; " + against + " since then to the contrary, "
                                        + policy.needed(value, contrary.get(0).value()) + " would turn it"));
    }

    /**
     * Why one more session would help to decide, or null when none would: undecided or contradicted, or failed once without a
     * confirmation, and nothing in the way (credential, account, our side or the vantage).
     */
    public static @Nullable String wish(
            Policy policy, DeclaredValue current, List<FlagSighting> sightings, Instant now) {
        FlagSighting newest = newestOf(sightings);
        if (newest == null || isInTheWay(newest)) {
            return null;
        }
        if (newest.isUnconfirmed()) {
            return current == DeclaredValue.UNSUPPORTED ? null : "the last session failed without a confirmation";
        }
        List<Observation> observations = Observation.of(sightings, policy.expiry(), now);
        if (observations.isEmpty()) {
            return current == DeclaredValue.UNKNOWN ? "no session was conclusive yet" : null;
        }
        DeclaredValue shown = observations.get(observations.size() - 1).value();
        if (shown == current) {
            return null;
        }
        int run = spaced(runOf(observations, observations.size()), policy.minApart());
        int needed = policy.needed(current, shown);
        return run >= needed
                ? null
                : shown + " was seen by " + run + " of " + needed + " sessions that would decide it";
    }

    private static boolean isInTheWay(FlagSighting newest) {
        return newest.value() == Value.INCONCLUSIVE
                && !newest.isUnconfirmed()
                && (newest.attribution() == null
                        || switch (newest.attribution()) {
                            case CREDENTIAL, CLIENT -> true;
                            case TUNNEL, SANDBOX, PROVIDER, UNKNOWN -> false;
                        });
    }

    private static Ruling unknown(Policy policy, List<Observation> observations, @Nullable FlagSighting newest) {
        String seen;
        if (observations.isEmpty()) {
            seen = "no conclusive session in the last " + policy.expiry().toHours() + " h";
        } else {
            DeclaredValue shown = observations.get(observations.size() - 1).value();
            int run = spaced(runOf(observations, observations.size()), policy.minApart());
            seen = run + " of " + policy.needed(DeclaredValue.UNKNOWN, shown) + " sessions showed " + shown;
        }
        boolean inconclusive = newest != null && newest.value() == Value.INCONCLUSIVE;
        return new Ruling(
                Declared.UNKNOWN,
                null,
                observations.stream()
                        .skip(Math.max(0, observations.size() - EVIDENCE_MAX))
                        .flatMap(observation -> observation.toEvidence().stream())
                        .toList(),
                0,
                null,
                inconclusive && newest != null
                        ? List.of(seen, seen + "; the last one was inconclusive (" + newest.kind() + ")")
                        : List.of(seen));
    }

    private static @Nullable FlagSighting newestOf(List<FlagSighting> sightings) {
        return sightings.isEmpty() ? null : sightings.get(sightings.size() - 1);
    }

    /** The observations of one value that end just before an index. */
    private static List<Observation> runOf(List<Observation> observations, int end) {
        int start = end;
        while (start > 0
                && observations.get(start - 1).value()
                        == observations.get(end - 1).value()) {
            start--;
        }
        return observations.subList(start, end);
    }

    /** How many of them count: newest first, each at least the minimum time before the one counted last. */
    private static int spaced(List<Observation> run, Duration minApart) {
        return Spacing.count(run.stream().map(Observation::at).toList(), minApart);
    }

    /** Mean of a Beta(1, 1) prior after so many sessions for and against, to three places. */
    static double confidence(int agreeing, int against) {
        return Math.round(1000.0 * (agreeing + 1) / (agreeing + against + 2)) / 1000.0;
    }
}
