package io.holdfast.testkit.tunnel;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;

/** The masking of RFC 6455 section 5.3, in place. */
final class Mask {

    private Mask() {}

    /** Masks or unmasks what is readable; {@code offset} is the position of its first byte in the frame's payload. */
    static void apply(ByteBuf payload, int key, long offset) {
        long position = offset;
        for (ByteBuffer part : payload.nioBuffers()) { // views of the same bytes, free of Netty's check per access
            apply(part, Integer.rotateLeft(key, 8 * (int) (position & 3)));
            position += part.remaining();
        }
    }

    private static void apply(ByteBuffer part, int rotated) {
        long wide = ((long) rotated << 32) | (rotated & 0xFFFFFFFFL);
        int at = part.position();
        int end = part.limit();
        for (; at + 8 <= end; at += 8) {
            part.putLong(at, part.getLong(at) ^ wide);
        }
        for (int i = 0; at < end; at++, i++) {
            part.put(at, (byte) (part.get(at) ^ (rotated >>> (24 - 8 * (i & 3)))));
        }
    }
}
