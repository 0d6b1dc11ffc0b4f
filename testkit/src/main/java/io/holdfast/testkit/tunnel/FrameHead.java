package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A WebSocket frame without its payload (RFC 6455 section 5.2). In a pipeline it is followed by the payload, unmasked, in any
 * number of buffers, and then by {@link FrameEnd}.
 *
 * @param fin    last frame of its message
 * @param rsv    the three reserved bits, 0 to 7
 * @param opcode 0 to 15
 * @param masked whether the payload is masked on the wire
 * @param key    masking key; 0 if not masked
 * @param length payload length as the header says, 0 or more
 */
record FrameHead(boolean fin, int rsv, int opcode, boolean masked, int key, long length) {

    static final int CONTINUATION = 0;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    /** A control frame of the tunnel's own; masked towards a server, with a key that need not be secret here. */
    static FrameHead control(int opcode, boolean masked, int length) {
        return new FrameHead(true, 0, opcode, masked, masked ? 0x12345678 : 0, length);
    }

    /** A whole close frame. */
    static ByteBuf closeFrame(int code, String reason, boolean masked) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        ByteBuf payload = Unpooled.buffer(2 + text.length).writeShort(code).writeBytes(text);
        FrameHead head = control(CLOSE, masked, payload.readableBytes());
        if (masked) {
            Mask.apply(payload, head.key, 0);
        }
        return Unpooled.wrappedBuffer(head.bytes(), payload);
    }

    boolean control() {
        return opcode >= CLOSE;
    }

    FrameHead withLength(long bytes) {
        return new FrameHead(fin, rsv, opcode, masked, key, bytes);
    }

    /** The header as on the wire, with the shortest form of the length. */
    ByteBuf bytes() {
        ByteBuf out = Unpooled.buffer(14);
        out.writeByte((fin ? 0x80 : 0) | (rsv << 4) | opcode);
        int mask = masked ? 0x80 : 0;
        if (length < 126) {
            out.writeByte(mask | (int) length);
        } else if (length < 65_536) {
            out.writeByte(mask | 126).writeShort((int) length);
        } else {
            out.writeByte(mask | 127).writeLong(length);
        }
        return masked ? out.writeInt(key) : out;
    }
}
