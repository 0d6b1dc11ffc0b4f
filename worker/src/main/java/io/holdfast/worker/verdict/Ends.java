package io.holdfast.worker.verdict;

import java.util.Locale;

import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import org.jspecify.annotations.Nullable;

/** What can be said of an ending. */
final class Ends {

    private static final int POLICY_VIOLATION = 1008;
    private static final int SERVICE_RESTART = 1012;

    /** IANA's registry of close codes: 3000 unauthorized, 3003 forbidden; 4401 and 4403 are the private forms in common use. */
    private static final int[] CREDENTIAL_CODES = {3000, 3003, 4401, 4403};

    private Ends() {}

    /** How it ended; silence when nothing ended it and it did not answer. */
    static How how(@Nullable End end) {
        return end == null ? How.SILENCE : end.how();
    }

    static @Nullable Integer code(@Nullable End end) {
        return end == null ? null : end.code();
    }

    /** Whether the far end, or the way to it, ended the connection. */
    static boolean cut(@Nullable End end) {
        return end != null && end.how() != How.LOCAL;
    }

    /** Age at which the connection was last known to live: a silent one died when the last byte came, not when it was used. */
    static @Nullable Long deathAge(@Nullable End end) {
        if (end == null) {
            return null;
        }
        Long quiet = end.idleInMillis();
        return end.how() == How.SILENCE && quiet != null ? Math.max(0, end.ageMillis() - quiet) : end.ageMillis();
    }

    /** Quiet time at the ending: since the last byte in either direction; null when it is not known. */
    static @Nullable Long quiet(@Nullable End end) {
        if (end == null || end.idleInMillis() == null || end.idleOutMillis() == null) {
            return null;
        }
        return Math.min(end.idleInMillis(), end.idleOutMillis());
    }

    /** Whether the close reason speaks of this: {@code expiry}, {@code idle}, {@code too_big} and so on. */
    static boolean speaksOf(@Nullable End end, String reasonClass) {
        return end != null && reasonClass.equals(plain(end.reasonClass()));
    }

    /** Name of the protocol or local error, lower case with underscores; empty when there is none. */
    static String error(@Nullable End end) {
        return end == null ? "" : plain(end.error());
    }

    static boolean credential(@Nullable End end) {
        if (end == null || end.how() != How.CLOSE_FRAME) {
            return false;
        }
        for (int code : CREDENTIAL_CODES) {
            if (end.code() != null && end.code() == code) {
                return true;
            }
        }
        return speaksOf(end, "expiry") || speaksOf(end, "auth");
    }

    static boolean flood(@Nullable End end) {
        return speaksOf(end, "rate") || (end != null && end.code() != null && end.code() == POLICY_VIOLATION);
    }

    static boolean restart(@Nullable End end) {
        return speaksOf(end, "restart") || (end != null && end.code() != null && end.code() == SERVICE_RESTART);
    }

    /** A wire name in one form: lower case, underscores. */
    static String plain(@Nullable String name) {
        return name == null ? "" : name.toLowerCase(Locale.ROOT).replace('-', '_');
    }
}
