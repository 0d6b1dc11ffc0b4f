package io.holdfast.updater.policy;

import java.util.Objects;

import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * What a failure looked like, to tell whether another session failed the same way.
 *
 * @param stage     where it failed
 * @param kind      what it would be called if it were confirmed, or null when that is not known
 * @param how       how the connection ended, or null when it did not
 * @param code      close code, or null
 * @param ageMillis age of the connection at its end, or null
 */
public record FailureSignature(
        Stage stage,
        @Nullable String kind,
        @Nullable How how,
        @Nullable Integer code,
        @Nullable Long ageMillis) {

    /** Ages of one and the same limit differ by no more than this share: the step of a hold's calls is the coarser part. */
    private static final double AGE_TOLERANCE = 0.2;

    /** Whether both are the same failure. */
    public boolean sameAs(FailureSignature other) {
        return stage == other.stage
                && Objects.equals(kind, other.kind)
                && how == other.how
                && Objects.equals(code, other.code)
                && sameAge(ageMillis, other.ageMillis);
    }

    private static boolean sameAge(@Nullable Long one, @Nullable Long two) {
        if (one == null || two == null) {
            return Objects.equals(one, two);
        }
        return Math.abs(one - two) <= AGE_TOLERANCE * Math.max(one, two);
    }
}
