package io.holdfast.worker.verdict;

import java.time.Duration;
import java.util.Set;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import org.jspecify.annotations.Nullable;

/**
 * All that a session knows when it is judged. Where the target's own record is concerned, {@code null} in the findings means that
 * the record was not read.
 *
 * @param suite            what was run
 * @param parameters       durations and sizes; a hold in them makes the {@code hold} check part of the judgement
 * @param first            findings of the first pass
 * @param second           findings of the repeated checks alone, every other check {@code NONE}; its {@code open} is that of the
 *                         repeat, and is not opened when the repeat could not open. Null when nothing was repeated
 * @param repeated         which checks were repeated; empty when none
 * @param repeatImpossible whether the sandbox's lifetime was too short for the second pass
 * @param control          the inside view, over both passes
 * @param knownGoodEcho    whether a WebSocket echo that is known to work, elsewhere, worked from here during the session; null when
 *                         none was tried
 * @param minimumPingEvery shortest ping interval that the provider documents as welcome; null when unknown, which counts as 20 s,
 *                         the interval of common drivers
 * @param trouble          what ended the session early; null when it ran to its end
 */
public record Observation(
        Suite suite,
        SuiteParameters parameters,
        Checks first,
        @Nullable Checks second,
        Set<CheckName> repeated,
        boolean repeatImpossible,
        Control control,
        @Nullable Boolean knownGoodEcho,
        @Nullable Duration minimumPingEvery,
        @Nullable Trouble trouble) {

    /** Copies the set; a second pass and the set of repeated checks come together or not at all. */
    public Observation {
        repeated = Set.copyOf(repeated);
        if (repeated.isEmpty() != (second == null)) {
            throw new IllegalArgumentException(
                    "a second pass needs the set of repeated checks, and the other way round");
        }
    }

    /** A first pass, with nothing repeated and no trouble. */
    public static Observation firstPass(Suite suite, SuiteParameters parameters, Checks first, Control control) {
        return new Observation(suite, parameters, first, null, Set.of(), false, control, null, null, null);
    }

    /** The same with a second pass. */
    public Observation withSecond(Checks findings, Set<CheckName> checks) {
        return new Observation(
                suite,
                parameters,
                first,
                findings,
                checks,
                repeatImpossible,
                control,
                knownGoodEcho,
                minimumPingEvery,
                trouble);
    }

    /** The same, with no room for a second pass. */
    public Observation withoutRepeat() {
        return new Observation(
                suite, parameters, first, second, repeated, true, control, knownGoodEcho, minimumPingEvery, trouble);
    }

    /** The same with another inside view: that of after the checks. */
    public Observation withControl(Control view) {
        return new Observation(
                suite,
                parameters,
                first,
                second,
                repeated,
                repeatImpossible,
                view,
                knownGoodEcho,
                minimumPingEvery,
                trouble);
    }

    /** The same with the outcome of an echo elsewhere, or null. */
    public Observation withKnownGoodEcho(@Nullable Boolean worked) {
        return new Observation(
                suite,
                parameters,
                first,
                second,
                repeated,
                repeatImpossible,
                control,
                worked,
                minimumPingEvery,
                trouble);
    }

    /** The same with the provider's documented minimum interval of pings, or null. */
    public Observation withMinimumPingEvery(@Nullable Duration interval) {
        return new Observation(
                suite,
                parameters,
                first,
                second,
                repeated,
                repeatImpossible,
                control,
                knownGoodEcho,
                interval,
                trouble);
    }

    /** The same, ended early. */
    public Observation withTrouble(@Nullable Trouble what) {
        return new Observation(
                suite,
                parameters,
                first,
                second,
                repeated,
                repeatImpossible,
                control,
                knownGoodEcho,
                minimumPingEvery,
                what);
    }
}
