package io.holdfast.worker.ws;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Reads server frames from a stream of bytes cut anywhere (RFC 6455 section 5).
 *
 * <p>Our own, rather than Netty's decoder, because it is the measuring instrument: it names every broken rule, hands payload on
 * as it arrives without keeping it, never allocates by an announced length, and tells the boundaries of frames, from which the
 * idle clocks are read. Control frames in one piece, the usual case, allocate nothing. One per connection, on its event loop.
 */
final class FrameReader {

    /** Above this an announced length is taken for damage and not for a message: 1 TiB. */
    private static final long ABSURD_BYTES = 1L << 40;

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int LENGTH = 2;
    private static final int PAYLOAD = 3;
    private static final int STOPPED = 4;

    private final FrameEvents events;
    private final int maxMessageBytes;
    private final boolean deflate;

    // of one frame
    private int phase = FIRST;
    private int first;
    private int lengthBytes;
    private long length;
    private long left;
    private @Nullable ByteBuf control;

    // of one message
    private int opcode;
    private boolean compressed;
    private int fragments;
    private long messageBytes;
    private int utf8;

    // of the connection
    private long frames;

    FrameReader(FrameEvents events, int maxMessageBytes, boolean deflate) {
        this.events = events;
        this.maxMessageBytes = maxMessageBytes;
        this.deflate = deflate;
    }

    /** Complete frames read. */
    long frames() {
        return frames;
    }

    /** Payload bytes of the message that is incomplete, 0 if none is. */
    long partialBytes() {
        return messageBytes;
    }

    /** True if the next byte starts a frame. */
    boolean atBoundary() {
        return phase == FIRST;
    }

    /** True if a frame or a message is incomplete. */
    boolean midMessage() {
        return phase != FIRST || opcode != 0;
    }

    void stop() {
        phase = STOPPED;
        control = null;
    }

    /** Reads all there is. */
    void read(ByteBuf in) {
        while (phase != STOPPED && (in.isReadable() || (phase == PAYLOAD && left == 0))) {
            switch (phase) {
                case FIRST -> first(in.readUnsignedByte());
                case SECOND -> second(in.readUnsignedByte());
                case LENGTH -> length(in.readUnsignedByte());
                default -> payload(in);
            }
        }
        if (phase == STOPPED) {
            in.skipBytes(in.readableBytes());
        }
    }

    private void first(int b) {
        first = b;
        int code = b & 0x0f;
        int reserved = b & 0x70;
        boolean compression = deflate && reserved == 0x40 && (code == Frames.TEXT || code == Frames.BINARY);
        if (reserved != 0 && !compression) {
            violation(ProtocolError.RESERVED_BITS);
        } else if (code > Frames.PONG || (code > Frames.BINARY && code < Frames.CLOSE)) {
            violation(ProtocolError.BAD_OPCODE);
        } else if (code >= Frames.CLOSE && (b & 0x80) == 0) {
            violation(ProtocolError.CONTROL_FRAGMENTED);
        } else if (code < Frames.CLOSE && (code == Frames.CONTINUATION) == (opcode == 0)) {
            violation(ProtocolError.BAD_CONTINUATION);
        } else {
            phase = SECOND;
            if (code == Frames.TEXT || code == Frames.BINARY) {
                compressed = compression;
            }
        }
    }

    private void second(int b) {
        int size = b & 0x7f;
        if ((b & 0x80) != 0) {
            violation(ProtocolError.MASKED_FROM_SERVER);
        } else if (isControl() && size > Frames.MAX_CONTROL) {
            violation(ProtocolError.CONTROL_TOO_LONG);
        } else if (size > Frames.MAX_CONTROL) {
            lengthBytes = size == 126 ? Short.BYTES : Long.BYTES;
            left = lengthBytes;
            length = 0;
            phase = LENGTH;
        } else {
            length = size;
            begin();
        }
    }

    private void length(int b) {
        length = length << Byte.SIZE | b;
        if (--left > 0) {
            return;
        }
        boolean shortest = lengthBytes == Short.BYTES ? length > Frames.MAX_CONTROL : length > 0xffff || length < 0;
        if (length < 0 || length >= ABSURD_BYTES || !shortest) {
            violation(ProtocolError.BAD_LENGTH);
        } else {
            begin();
        }
    }

    private void begin() {
        if (!isControl()) {
            if (messageBytes + length > maxMessageBytes) {
                stop();
                events.onTooBig();
                return;
            }
            if (opcode == 0) {
                opcode = first & 0x0f;
                utf8 = Utf8.COMPLETE;
            }
            fragments++;
        }
        left = length;
        phase = PAYLOAD;
    }

    private void payload(ByteBuf in) {
        int size = (int) Math.min(left, in.readableBytes());
        if (isControl()) {
            control(in, size);
        } else {
            piece(in, size);
        }
        if (phase != STOPPED && left == 0) {
            end();
        }
    }

    private void control(ByteBuf in, int size) {
        if (size == length) {
            left = 0;
            events.onControl(first & 0x0f, in, size);
            in.skipBytes(size);
            return;
        }
        if (control == null) {
            control = Unpooled.buffer(Frames.MAX_CONTROL);
        }
        control.writeBytes(in, size);
        left -= size;
        if (left == 0) {
            ByteBuf whole = control;
            control = null;
            events.onControl(first & 0x0f, whole, (int) length);
        }
    }

    private void piece(ByteBuf in, int size) {
        if (size > 0) {
            if (opcode == Frames.TEXT && !compressed) {
                utf8 = Utf8.check(utf8, in, in.readerIndex(), size);
                if (utf8 == Utf8.INVALID) {
                    violation(ProtocolError.BAD_UTF8);
                    return;
                }
            }
            messageBytes += size;
            left -= size;
            events.onPiece(opcode, compressed, in, size);
            in.skipBytes(size);
        }
    }

    private void end() {
        frames++;
        phase = FIRST;
        if (!isControl() && (first & 0x80) != 0) {
            if (opcode == Frames.TEXT && !compressed && utf8 != Utf8.COMPLETE) {
                violation(ProtocolError.BAD_UTF8);
                return;
            }
            int ended = opcode;
            int pieces = fragments;
            opcode = 0;
            fragments = 0;
            messageBytes = 0;
            events.onMessage(ended, pieces);
        }
        events.onFrameEnd();
    }

    private boolean isControl() {
        return (first & 0x08) != 0;
    }

    private void violation(ProtocolError error) {
        stop();
        events.onViolation(error);
    }
}
