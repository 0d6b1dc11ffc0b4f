package io.holdfast.worker.ws;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of closing a connection. It never decides a verdict.
 *
 * @param clean a close frame came back, and the far end closed the connection, both within the deadline
 * @param echoed a close frame came back
 * @param echoCode code in that frame, 1005 if none; null if no close frame came back
 * @param finSeen the far end closed the connection by itself
 * @param reset the connection was reset meanwhile
 * @param forced we closed the socket because the deadline passed
 * @param lostBytes bytes of ours that the kernel had not taken when the socket was closed
 * @param elapsedMillis from the call until no socket remained
 * @param ending how the connection ended: {@code local} with {@code closed}, unless it had ended before the call
 */
public record Closed(
        boolean clean,
        boolean echoed,
        @Nullable Integer echoCode,
        boolean finSeen,
        boolean reset,
        boolean forced,
        long lostBytes,
        long elapsedMillis,
        Ending ending) {}
