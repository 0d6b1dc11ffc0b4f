package io.holdfast.worker.ws;

/**
 * Outcome of closing a connection. It never decides a verdict.
 *
 * @param clean a close frame came back, and the far end closed the connection, both within the deadline
 * @param echoed a close frame came back
 * @param finSeen the far end closed the connection by itself
 * @param forced we closed the socket because the deadline passed
 * @param lostBytes bytes of ours that the kernel had not taken when the socket was closed
 * @param elapsedMillis from the call until no socket remained
 * @param ending how the connection ended; of an earlier ending if there was one
 */
public record Closed(
        boolean clean,
        boolean echoed,
        boolean finSeen,
        boolean forced,
        long lostBytes,
        long elapsedMillis,
        Ending ending) {}
