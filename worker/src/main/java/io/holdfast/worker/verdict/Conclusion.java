package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What both passes of one check come to.
 *
 * @param verdict       the judgement of this check alone
 * @param check         the check
 * @param runs          passes it had
 * @param sameSignature whether both passes failed alike; null when there was one pass, or one was clean
 * @param interruptions failures that a clean pass followed
 * @param signature     of the first failure; null when there was none
 */
record Conclusion(
        Verdict verdict,
        CheckName check,
        int runs,
        @Nullable Boolean sameSignature,
        int interruptions,
        @Nullable Signature signature) {

    Value value() {
        return verdict.value();
    }

    Repeat repeat() {
        return new Repeat(
                runs > 1 ? check.toString() : null,
                runs,
                sameSignature,
                interruptions,
                signature == null ? null : signature.toString());
    }

    static Conclusion of(Observation seen, CheckName check, Reading first, @Nullable Reading second) {
        if (first instanceof Reading.NotReached missing) {
            return second != null
                    ? of(seen, check, second, null)
                    : single(check, notReached(seen, missing.stage()), null);
        }
        if (!(first instanceof Reading.Failure failure)) {
            if (second instanceof Reading.Failure) {
                return of(seen, check, second, null);
            }
            return single(check, Verdict.supported("Passed."), null);
        }
        if (failure.weight() == Reading.Weight.FINAL) {
            return single(check, inconclusive(failure, failure.reason()), failure);
        }
        if (second == null || second instanceof Reading.NotReached) {
            return single(check, unconfirmed(failure, whyOnce(seen)), failure);
        }
        if (second instanceof Reading.Failure again) {
            boolean same = failure.signature().sameAs(again.signature());
            return new Conclusion(twice(seen, failure, again, same), check, 2, same, 0, failure.signature());
        }
        return failure.forgivable()
                ? new Conclusion(Verdict.supported("Passed."), check, 2, null, 1, failure.signature())
                : new Conclusion(
                        inconclusive(failure, failure.reason() + " A second pass was clean."),
                        check,
                        2,
                        null,
                        1,
                        failure.signature());
    }

    private static Conclusion single(CheckName check, Verdict verdict, Reading.@Nullable Failure failure) {
        return new Conclusion(verdict, check, 1, null, 0, failure == null ? null : failure.signature());
    }

    private static Verdict notReached(Observation seen, Stage stage) {
        Trouble trouble = seen.trouble();
        return trouble == null
                ? Verdict.inconclusive(
                        stage, Kinds.NOT_REACHED, Attribution.UNKNOWN, "The check " + stage + " was not reached.")
                : Verdict.inconclusive(trouble.stage(), trouble.kind(), trouble.attribution(), trouble.reason());
    }

    private static String whyOnce(Observation seen) {
        if (seen.trouble() != null) {
            return "the session was ended before a second pass";
        }
        return seen.repeatImpossible()
                ? "the sandbox may not live long enough for a second pass"
                : "there was no second pass";
    }

    private static Verdict twice(
            Observation seen, Reading.Failure first, Reading.Failure second, boolean sameSignature) {
        if (second.weight() == Reading.Weight.FINAL) {
            return inconclusive(second, second.reason());
        }
        if (sameSignature && first.weight() == Reading.Weight.DOUBTFUL && !byAge(first)) {
            return inconclusive(first, first.reason() + " Seen twice.");
        }
        String kind = sameSignature ? sameKind(first) : jointKind(first, second);
        if (kind.equals(Kinds.RESTART_OR_RELOAD)) {
            return Verdict.inconclusive(
                    first.stage(),
                    kind,
                    Attribution.UNKNOWN,
                    first.reason() + " The second pass ended at another age.");
        }
        if (kind.equals(Kinds.UNCONFIRMED)) {
            return unconfirmed(first, "a second pass failed in another way (" + second.signature() + ")");
        }
        if (!Blame.alive(seen)) {
            return Verdict.inconclusive(
                    first.stage(),
                    Kinds.NO_SIGN_OF_LIFE,
                    Attribution.UNKNOWN,
                    first.reason() + " Seen twice, but nothing shows that the target was alive.");
        }
        return Verdict.unsupported(first.stage(), kind, first.reason() + " Seen twice.");
    }

    /** A restart that comes at the same age again is an age limit. */
    private static String sameKind(Reading.Failure first) {
        return first.kind().equals(Kinds.RESTART_OR_RELOAD) ? Kinds.TOTAL_LIFETIME : first.kind();
    }

    /** What two failures are together that differ. */
    private static String jointKind(Reading.Failure first, Reading.Failure second) {
        if (first.stage() == Stage.FRAME && resetByChance(first) && resetByChance(second)) {
            return Kinds.CORRUPTION;
        }
        if (first.stage() == second.stage() && byAge(first) && (byAge(second) || plainEnd(second))) {
            return Kinds.RESTART_OR_RELOAD;
        }
        return Kinds.UNCONFIRMED;
    }

    private static boolean resetByChance(Reading.Failure failure) {
        return failure.signature().how() == How.RST
                && (failure.kind().equals(Kinds.FRAME_TOO_LARGE)
                        || failure.kind().equals(Kinds.CORRUPTION));
    }

    private static boolean byAge(Reading.Failure failure) {
        return failure.kind().equals(Kinds.TOTAL_LIFETIME) || failure.kind().equals(Kinds.RESTART_OR_RELOAD);
    }

    /** A repeat has no neighbours that died with it, so its own ending may fit no family. */
    private static boolean plainEnd(Reading.Failure failure) {
        return failure.kind().equals(Kinds.IDLE_CUT) || failure.kind().equals(Kinds.DEAD_ON_USE);
    }

    private static Verdict inconclusive(Reading.Failure failure, String reason) {
        return Verdict.inconclusive(failure.stage(), failure.kind(), failure.attribution(), reason);
    }

    private static Verdict unconfirmed(Reading.Failure failure, String why) {
        return Verdict.inconclusive(
                failure.stage(),
                Kinds.UNCONFIRMED,
                Attribution.UNKNOWN,
                failure.reason() + " Not confirmed as " + failure.kind() + ": " + why + ".");
    }
}
