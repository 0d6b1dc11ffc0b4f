package io.holdfast.testkit.tunnel;

import io.netty.buffer.ByteBuf;

/** The masking of RFC 6455 section 5.3, in place. */
final class Mask {

    private Mask() {}

    /** Masks or unmasks what is readable; {@code offset} is the position of its first byte in the frame's payload. */
    static void apply(ByteBuf payload, int key, long offset) {
        int rotated = Integer.rotateLeft(key, 8 * (int) (offset & 3));
        long wide = ((long) rotated << 32) | (rotated & 0xFFFFFFFFL);
        int at = payload.readerIndex();
        int end = payload.writerIndex();
        for (; at + 8 <= end; at += 8) {
            payload.setLong(at, payload.getLong(at) ^ wide);
        }
        for (int i = 0; at < end; at++, i++) {
            payload.setByte(at, payload.getByte(at) ^ (rotated >>> (24 - 8 * (i & 3))));
        }
    }
}
