package io.holdfast.worker.ws;

import java.util.Locale;

/** A rule of RFC 6455 that the far end broke, with the section that states it. {@link #toString()} is the wire form. */
public enum ProtocolError {
    /** A reserved bit without an agreed extension (5.2). */
    RESERVED_BITS,
    /** A masked frame from a server (5.1). */
    MASKED_FROM_SERVER,
    /** A reserved opcode (5.2). */
    BAD_OPCODE,
    /** A 64-bit length with its highest bit set, or a length that is not in its shortest form (5.2). */
    BAD_LENGTH,
    /** A control frame above 125 bytes (5.5). */
    CONTROL_TOO_LONG,
    /** A control frame in fragments (5.5). */
    CONTROL_FRAGMENTED,
    /** A continuation without a start, or a start within a message (5.4). */
    BAD_CONTINUATION,
    /** Text that is not UTF-8 (8.1). */
    BAD_UTF8,
    /** A close code that must not be sent (7.4). */
    BAD_CLOSE_CODE,
    /** A close frame of one byte, or with a reason that is not UTF-8 (5.5.1). */
    BAD_CLOSE_PAYLOAD,
    /** A chunk length line where a frame should be: the 101 was treated as an HTTP body. */
    CHUNK_SIZE,
    /** The TLS layer failed after its handshake: a damaged record, or a fatal alert (RFC 8446 section 6.2). */
    TLS,
    /** Other HTTP or text where a frame should be. */
    NOT_A_FRAME;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
