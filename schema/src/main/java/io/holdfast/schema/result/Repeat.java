package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * The confirmation of a failure within its session.
 *
 * @param check         the check that was repeated, or null when none was
 * @param runs          passes of that check, 1 when it was not repeated
 * @param sameSignature whether both passes failed the same way; null when there was one pass
 * @param interruptions failures that a clean pass followed
 * @param signature     the first failure in a comparable form, such as {@code pinged pings-swallowed fin}; two sessions with
 *                      the same one confirm each other; null when nothing failed
 */
public record Repeat(
        @Nullable String check,
        int runs,
        @Nullable Boolean sameSignature,
        int interruptions,
        @Nullable String signature) {

    /** Nothing failed, or nothing was repeated. */
    public static final Repeat NONE = new Repeat(null, 1, null, 0, null);
}
