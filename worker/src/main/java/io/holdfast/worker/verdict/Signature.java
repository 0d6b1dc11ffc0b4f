package io.holdfast.worker.verdict;

import java.util.Objects;

import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * A failure in a form that can be compared with another one. Two failures are the same when everything that is told apart by name is
 * equal and the measures agree within what measuring allows.
 *
 * @param stage     where it failed
 * @param kind      one of {@link Kinds}
 * @param how       how the connection ended; null when none was open
 * @param code      close code or HTTP status; null when there was none
 * @param ageMillis age at which it failed; null when age is no part of the failure
 * @param bytes     size that mattered; null when size is no part of the failure
 */
public record Signature(
        Stage stage,
        String kind,
        @Nullable How how,
        @Nullable Integer code,
        @Nullable Long ageMillis,
        @Nullable Long bytes) {

    /** Ages agree within this share of the larger one, ... */
    private static final double AGE_SHARE = 0.15;

    /** ... or within this, whichever is more: timers of proxies tick in seconds or parts of one. */
    private static final long AGE_SLACK_MILLIS = 300;

    /** Sizes agree within this factor: a limit is narrowed to a factor of two, so brackets that touch differ by four. */
    private static final long SIZE_FACTOR = 4;

    /** Whether the other failure is the same one. */
    public boolean sameAs(Signature other) {
        return stage == other.stage
                && kind.equals(other.kind)
                && how == other.how
                && Objects.equals(code, other.code)
                && near(ageMillis, other.ageMillis)
                && alike(bytes, other.bytes);
    }

    /** Whether both are of an age, unknown ages included. */
    static boolean near(@Nullable Long one, @Nullable Long two) {
        if (one == null || two == null) {
            return one == null && two == null;
        }
        return Math.abs(one - two) <= Math.max(AGE_SLACK_MILLIS, Math.round(AGE_SHARE * Math.max(one, two)));
    }

    private static boolean alike(@Nullable Long one, @Nullable Long two) {
        if (one == null || two == null) {
            return one == null && two == null;
        }
        return Math.max(one, two) <= SIZE_FACTOR * Math.max(1, Math.min(one, two));
    }

    /** What sessions compare: stage, kind, and how and with which code it ended; no measures. */
    @Override
    public String toString() {
        return stage + " " + kind + (how == null ? "" : " " + how) + (code == null ? "" : " " + code);
    }
}
