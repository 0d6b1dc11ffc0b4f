package io.holdfast.worker.ws;

import io.netty.buffer.ByteBuf;

/** Checks UTF-8 piece by piece (RFC 3629 section 4). The state is an int, so that a connection keeps nothing more. */
final class Utf8 {

    /** State at the start and after each complete character. */
    static final int COMPLETE = 0;

    /** The bytes cannot become UTF-8 any more. */
    static final int INVALID = -1;

    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** The state after these bytes; {@link #INVALID} stays. */
    static int check(int state, ByteBuf bytes, int from, int length) {
        int now = state;
        int at = from;
        int end = from + length;
        while (at < end && now != INVALID) {
            if (now == COMPLETE && end - at >= Long.BYTES && (bytes.getLong(at) & HIGH_BITS) == 0) {
                at += Long.BYTES;
            } else {
                now = next(now, bytes.getUnsignedByte(at));
                at++;
            }
        }
        return now;
    }

    /** The state after one more byte, 0 to 255. A state packs: bytes still to come, lowest and highest next byte. */
    static int next(int state, int b) {
        if (state != COMPLETE) {
            int left = state & 0xff;
            if (b < (state >> 8 & 0xff) || b > (state >> 16 & 0xff)) {
                return INVALID;
            }
            return left == 1 ? COMPLETE : expect(left - 1, 0x80, 0xbf);
        }
        if (b < 0x80) {
            return COMPLETE;
        }
        if (b < 0xc2 || b > 0xf4) {
            return INVALID;
        }
        if (b < 0xe0) {
            return expect(1, 0x80, 0xbf);
        }
        if (b < 0xf0) {
            return expect(2, b == 0xe0 ? 0xa0 : 0x80, b == 0xed ? 0x9f : 0xbf);
        }
        return expect(3, b == 0xf0 ? 0x90 : 0x80, b == 0xf4 ? 0x8f : 0xbf);
    }

    private static int expect(int left, int low, int high) {
        return high << 16 | low << 8 | left;
    }
}
