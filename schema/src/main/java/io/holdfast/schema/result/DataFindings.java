package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code data} check showed: a connection kept alive by small messages instead of pings. All are null when it was
 * not reached.
 *
 * @param sent              messages sent in the window
 * @param answered          answers that came
 * @param serverSaw         messages that the target saw, by its own record
 * @param answeredAfterIdle whether a CDP call was answered after the window
 * @param openError         why the connection could not be opened: {@code status_<n>} for a refusal, else the name of the failure
 * @param end               how it ended when it did
 */
public record DataFindings(
        @Nullable Integer sent,
        @Nullable Integer answered,
        @Nullable Integer serverSaw,
        @Nullable Boolean answeredAfterIdle,
        @Nullable String openError,
        @Nullable End end) {

    /** Not reached. */
    public static final DataFindings NONE = new DataFindings(null, null, null, null, null, null);
}
