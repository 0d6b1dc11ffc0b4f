package io.holdfast.worker.verdict;

import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Verdict;

/** Says what passed, in figures. */
final class Praise {

    private Praise() {}

    static Verdict of(Observation seen, List<Conclusion> passed) {
        Checks checks = seen.first();
        List<String> said = new ArrayList<>();
        long interrupted = 0;
        for (Conclusion conclusion : passed.stream().distinct().toList()) {
            switch (conclusion.check()) {
                case CDP -> said.add("CDP is answered");
                case FRAME -> said.add(Figures.bytes(seen.parameters().frameBytes()) + " come back intact");
                case PINGED ->
                    said.add("pinged, it answers after "
                            + Figures.seconds(seen.parameters().idle().toMillis()) + " of idle time");
                case HOLD -> said.add("held for " + Figures.seconds(held(seen, checks)));
                case OPEN, UNPINGED, DATA -> {}
            }
            interrupted += conclusion.interruptions();
        }
        String sentence = String.join(", ", said);
        String noted = interrupted == 0
                ? "."
                : ", with " + interrupted + (interrupted == 1 ? " interruption" : " interruptions")
                        + " that a clean second pass followed.";
        return Verdict.supported(
                sentence.isEmpty()
                        ? "Passed" + noted
                        : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + noted);
    }

    private static Long held(Observation seen, Checks checks) {
        Checks second = seen.second();
        Long first = checks.hold().reachedMillis();
        Long repeat = second == null ? null : second.hold().reachedMillis();
        if (first == null || (repeat != null && repeat > first)) {
            return repeat == null ? 0L : repeat;
        }
        return first;
    }
}
