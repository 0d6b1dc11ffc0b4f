package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the closing handshake showed, on the connection of the {@code cdp} check. It never decides. All are null when it was not
 * reached.
 *
 * @param clean         whether a Close frame and the far end's FIN came in time
 * @param echoed        whether a Close frame came back
 * @param finSeen       whether the far end closed the connection by itself
 * @param forced        whether we closed the socket because the deadline passed
 * @param elapsedMillis from our Close frame until no socket remained
 * @param lostBytes     bytes of ours that the kernel had not taken by then
 */
public record CloseFindings(
        @Nullable Boolean clean,
        @Nullable Boolean echoed,
        @Nullable Boolean finSeen,
        @Nullable Boolean forced,
        @Nullable Long elapsedMillis,
        @Nullable Long lostBytes) {

    /** Not reached. */
    public static final CloseFindings NONE = new CloseFindings(null, null, null, null, null, null);
}
