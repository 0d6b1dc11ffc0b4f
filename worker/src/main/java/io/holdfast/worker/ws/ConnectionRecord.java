package io.holdfast.worker.ws;

import org.jspecify.annotations.Nullable;

/**
 * What one connection did until now: a snapshot taken on its event loop. Bytes are WebSocket bytes, headers included,
 * after TLS. Counts are since the opening.
 *
 * @param openedAtNanos ticker reading when the opening handshake was complete
 * @param ageMillis age now, or at the ending
 * @param bytesIn all bytes of frames received
 * @param bytesOut all bytes of frames given to the transport; {@code pendingOutBytes} of them are not with the kernel yet
 * @param pendingOutBytes bytes written by us that the kernel has not taken
 * @param framesIn frames received in full, control frames included
 * @param framesOut frames sent, control frames included
 * @param messagesIn complete messages received
 * @param messagesOut complete messages sent
 * @param partialInBytes payload bytes of the incomplete incoming message, 0 if none
 * @param lastMessageFragments frames of the last complete message received, 0 if none
 * @param dropped messages forgotten because nobody waited and the inbox was full
 * @param pings our pings
 * @param pingsReceived pings of the far end
 * @param pingsAnswered pongs that we sent for them
 * @param lastIn milliseconds since the last byte came in, from the opening if none; until the ending
 * @param lastOut milliseconds since the kernel last took a byte of ours, from the opening if none; until the ending
 * @param ending how it ended, null while it is open
 */
public record ConnectionRecord(
        long openedAtNanos,
        long ageMillis,
        long bytesIn,
        long bytesOut,
        long pendingOutBytes,
        long framesIn,
        long framesOut,
        long messagesIn,
        long messagesOut,
        long partialInBytes,
        int lastMessageFragments,
        long dropped,
        Pings pings,
        long pingsReceived,
        long pingsAnswered,
        long lastIn,
        long lastOut,
        @Nullable Ending ending) {

    /** Quiet time now: since the last byte in either direction, milliseconds. */
    public long quietMillis() {
        return Math.min(lastIn, lastOut);
    }

    /**
     * Our pings and what came back. A pong is matched by its payload, an 8-byte counter.
     *
     * @param sent pings given to the transport
     * @param answered distinct pings answered
     * @param late those of {@code answered} whose pong came after the next ping was sent
     * @param unsolicited pongs that match no ping of ours that is still open, among the last 64
     * @param deferred pings that were due while a frame of ours was being written; they went out after it
     * @param lastRttMicros round trip of the last pong that was not late, -1 if none
     */
    public record Pings(long sent, long answered, long late, long unsolicited, long deferred, long lastRttMicros) {

        /** Pings without an answer. */
        public long missing() {
            return sent - answered;
        }
    }
}
