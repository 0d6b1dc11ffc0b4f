package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code unpinged} check showed: a bracket of quiet time, counted from the last byte in either direction. All are
 * null when it was not reached.
 *
 * @param limitLowMillis  longest quiet time known to be survived
 * @param limitHighMillis shortest quiet time known to be fatal; null when it lived to the end of the window
 * @param how             how it ended
 * @param code            close code that came
 * @param checkedByUse    whether an application call tested it at the end
 * @param othersActive    whether other connections carried traffic meanwhile
 * @param openError       why the connection could not be opened: {@code status_<n>} for a refusal, else the name of the failure
 * @param end             how it ended
 */
public record UnpingedFindings(
        @Nullable Long limitLowMillis,
        @Nullable Long limitHighMillis,
        @Nullable How how,
        @Nullable Integer code,
        @Nullable Boolean checkedByUse,
        @Nullable Boolean othersActive,
        @Nullable String openError,
        @Nullable End end) {

    /** Not reached. */
    public static final UnpingedFindings NONE = new UnpingedFindings(null, null, null, null, null, null, null, null);
}
