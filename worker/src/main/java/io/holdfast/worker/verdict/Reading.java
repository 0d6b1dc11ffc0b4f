package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** What the findings of one stage say, in one pass. */
sealed interface Reading {

    /** The stage did what it must. */
    record Passed() implements Reading {}

    /** The stage was not reached, or was stopped before it could say anything. */
    record NotReached(Stage stage) implements Reading {}

    /**
     * The stage failed.
     *
     * @param weight      what a second failure of the same kind would mean
     * @param forgivable  whether a clean second pass makes it an interruption of something that works
     * @param attribution who caused it, as far as one pass can tell
     * @param signature   what a second failure is compared with; names stage and kind
     * @param reason      one sentence
     */
    record Failure(Weight weight, boolean forgivable, Attribution attribution, Signature signature, String reason)
            implements Reading {

        Stage stage() {
            return signature.stage();
        }

        String kind() {
            return signature.kind();
        }

        /** The same, which a clean second pass leaves open. */
        Failure notForgiven() {
            return new Failure(weight, false, attribution, signature, reason);
        }
    }

    /** What a failure can become. */
    enum Weight {
        /** Inconclusive at once; a second pass would add nothing. */
        FINAL,
        /** Worth a second pass, but not a fault of the tunnel when it fails again. */
        DOUBTFUL,
        /** Unsupported when it is seen twice with a healthy target. */
        PROVABLE
    }

    /** The one value of {@link Passed}. */
    Passed PASSED = new Passed();

    /** A failure of the tunnel, if it is seen twice. */
    static Failure provable(Signature signature, String reason) {
        return new Failure(Weight.PROVABLE, true, Attribution.TUNNEL, signature, reason);
    }

    /** A failure that is worth a second look and proves nothing. */
    static Failure doubtful(Signature signature, String reason) {
        return new Failure(Weight.DOUBTFUL, true, Attribution.UNKNOWN, signature, reason);
    }

    /** A failure that says nothing about the tunnel. */
    static Failure ending(Stage stage, String kind, Attribution attribution, @Nullable Integer code, String reason) {
        return new Failure(
                Weight.FINAL, false, attribution, new Signature(stage, kind, null, code, null, null), reason);
    }
}
