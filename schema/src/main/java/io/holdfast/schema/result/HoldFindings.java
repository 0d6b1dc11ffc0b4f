package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code hold} check showed. A hold that we end is right-censored: {@code reachedMillis} is "at least". All are null
 * when it was not reached.
 *
 * @param targetMillis  length asked for
 * @param reachedMillis age at the last answered call
 * @param limitMillis   age at an ending that we did not cause; else null
 * @param runs          holds made, the repeat included
 * @param asked         calls made
 * @param answered      calls answered
 * @param pingsSent    pings sent
 * @param pingsAnswered pongs that matched one of them
 * @param serverSawPings pings that the target saw, by its own record
 * @param openError     why the connection could not be opened: {@code status_<n>} for a refusal, else the name of the failure
 * @param end           how it ended when it did
 */
public record HoldFindings(
        @Nullable Long targetMillis,
        @Nullable Long reachedMillis,
        @Nullable Long limitMillis,
        @Nullable Integer runs,
        @Nullable Integer asked,
        @Nullable Integer answered,
        @Nullable Integer pingsSent,
        @Nullable Integer pingsAnswered,
        @Nullable Integer serverSawPings,
        @Nullable String openError,
        @Nullable End end) {

    /** Not reached. */
    public static final HoldFindings NONE =
            new HoldFindings(null, null, null, null, null, null, null, null, null, null, null);
}
