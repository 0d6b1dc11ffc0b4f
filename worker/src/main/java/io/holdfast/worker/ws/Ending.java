package io.holdfast.worker.ws;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * How a connection ended: the first thing that ended it, not what followed from it. Times are counted to the moment at which
 * that thing was seen.
 *
 * @param how what ended it
 * @param code close code received, 1005 if the frame had none; null without a close frame
 * @param reason class of the close reason; {@code NONE} without a close frame or reason
 * @param protocolError which rule the far end broke, only with {@code PROTOCOL_ERROR}
 * @param local why our side ended it, only with {@code LOCAL}
 * @param onWrite true if a reset showed only when we wrote (broken pipe, reset on send)
 * @param selfInitiated true if we had asked for the end (close or abort) before it came
 * @param closeNotifySeen true if TLS said good-bye first; null on plain text
 * @param midMessage true if a message was coming in and incomplete
 * @param atNanos ticker reading of the ending, to compare endings of one client with each other
 * @param ageMillis since the opening handshake was complete
 * @param idleInMillis since the last byte came in, counted from the opening if none did
 * @param idleOutMillis since the kernel last took a byte of ours, counted from the opening if none
 */
public record Ending(
        How how,
        @Nullable Integer code,
        ReasonClass reason,
        @Nullable ProtocolError protocolError,
        @Nullable LocalCause local,
        boolean onWrite,
        boolean selfInitiated,
        @Nullable Boolean closeNotifySeen,
        boolean midMessage,
        long atNanos,
        long ageMillis,
        long idleInMillis,
        long idleOutMillis) {

    /** Quiet time at the ending: since the last byte in either direction, milliseconds. */
    public long quietMillis() {
        return Math.min(idleInMillis, idleOutMillis);
    }

    /** What ended a connection. {@link #toString()} is the wire form. */
    public enum How {
        /** A close frame came. */
        CLOSE_FRAME("closeFrame"),
        /** The far end closed its direction without a close frame. */
        FIN("fin"),
        /** The connection was reset, or found dead on writing. */
        RST("rst"),
        /** No answer on use; set by the checks, never by the engine. */
        SILENCE("silence"),
        /** The far end broke RFC 6455. */
        PROTOCOL_ERROR("protocolError"),
        /** Our own side ended it. */
        LOCAL("local");

        private final String wire;

        How(String wire) {
            this.wire = wire;
        }

        @Override
        public String toString() {
            return wire;
        }
    }

    /** Why our own side ended a connection. {@link #toString()} is the wire form. */
    public enum LocalCause {
        /** {@code close} was called and its handshake completed or was forced. */
        CLOSED,
        /** {@code abort} was called. */
        ABORTED,
        /** The client was closed. */
        CLIENT_CLOSED,
        /** A message exceeded our own limit. */
        MESSAGE_LIMIT,
        /** We could not inflate a compressed message. */
        INFLATE,
        /** An unexpected error in our own code or a sink. */
        INTERNAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
