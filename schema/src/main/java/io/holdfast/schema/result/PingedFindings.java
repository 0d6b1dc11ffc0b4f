package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code pinged} check showed. All are null when it was not reached.
 *
 * @param sent              pings sent in the window
 * @param answered          pongs that matched one of them
 * @param serverSaw         pings that the target saw, by its own record
 * @param late              pongs that came after the next ping was due
 * @param answeredAfterIdle whether a CDP call was answered after the window
 * @param openError         why the connection could not be opened: {@code status_<n>} for a refusal, else the name of the failure
 * @param end               how it ended when it did
 */
public record PingedFindings(
        @Nullable Integer sent,
        @Nullable Integer answered,
        @Nullable Integer serverSaw,
        @Nullable Integer late,
        @Nullable Boolean answeredAfterIdle,
        @Nullable String openError,
        @Nullable End end) {

    /** Not reached. */
    public static final PingedFindings NONE = new PingedFindings(null, null, null, null, null, null, null);
}
