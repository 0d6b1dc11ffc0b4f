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

    /** Share of the larger age that is allowed on top when the death was silent. */
    private static final double SILENT_SHARE = 0.25;

    /** Sizes agree within this factor: a limit is narrowed to a factor of two, so brackets that touch differ by four. */
    private static final long SIZE_FACTOR = 4;

    /** Whether the other failure is the same one. */
    public boolean sameAs(Signature other) {
        return stage == other.stage
                && family().equals(other.family())
                && how == other.how
                && Objects.equals(code, other.code)
                && ageAgrees(other)
                && sizeAgrees(other);
    }

    /** Whether both are of an age, with this much more slack than timers need; unknown ages agree with each other alone. */
    static boolean near(@Nullable Long one, @Nullable Long two, long slackMillis) {
        if (one == null || two == null) {
            return one == null && two == null;
        }
        long allowed = Math.max(AGE_SLACK_MILLIS, Math.round(AGE_SHARE * Math.max(one, two)));
        return Math.abs(one - two) <= allowed + slackMillis;
    }

    /** A silent death is dated by the last byte that came, which may be a whole ping interval earlier. */
    private boolean ageAgrees(Signature other) {
        long slack = how == How.SILENCE && ageMillis != null && other.ageMillis != null
                ? Math.round(SILENT_SHARE * Math.max(ageMillis, other.ageMillis))
                : 0;
        return near(ageMillis, other.ageMillis, slack);
    }

    /** Whether the sizes agree; one that was not narrowed agrees with any. */
    boolean sizeAgrees(Signature other) {
        if (bytes == null || other.bytes == null) {
            return true;
        }
        return Math.max(bytes, other.bytes) <= SIZE_FACTOR * Math.max(1, Math.min(bytes, other.bytes));
    }

    /** Whether the target's record could be read in both passes must not matter: it alone tells these two apart. */
    private String family() {
        return kind.equals(Kinds.PINGS_SWALLOWED) ? Kinds.PINGS_NOT_COUNTED : kind;
    }

    /** What sessions compare: stage, kind, and how and with which code it ended; no measures. */
    @Override
    public String toString() {
        return stage + " " + kind + (how == null ? "" : " " + how) + (code == null ? "" : " " + code);
    }
}
