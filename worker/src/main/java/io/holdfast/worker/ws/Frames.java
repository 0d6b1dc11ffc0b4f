package io.holdfast.worker.ws;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.netty.buffer.ByteBuf;

/** Opcodes, and the outgoing frame header with its mask (RFC 6455 section 5.2). */
final class Frames {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    /** Longest payload of a control frame (RFC 6455 section 5.5). */
    static final int MAX_CONTROL = 125;

    private static final int FIN = 0x80;
    private static final int MASKED = 0x80;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Frames() {}

    /** Length of a masked header, bytes. */
    static int headerBytes(long payloadBytes) {
        int length = payloadBytes <= MAX_CONTROL ? 0 : payloadBytes <= 0xffff ? Short.BYTES : Long.BYTES;
        return 2 + length + Integer.BYTES;
    }

    static void writeHeader(ByteBuf out, int opcode, boolean fin, long payloadBytes, int key) {
        out.writeByte((fin ? FIN : 0) | opcode);
        if (payloadBytes <= MAX_CONTROL) {
            out.writeByte(MASKED | (int) payloadBytes);
        } else if (payloadBytes <= 0xffff) {
            out.writeByte(MASKED | 126).writeShort((int) payloadBytes);
        } else {
            out.writeByte(MASKED | 127).writeLong(payloadBytes);
        }
        out.writeInt(key);
    }

    /** The key twice, for eight bytes at once. */
    static long wide(int key) {
        return ((long) key << Integer.SIZE) | (key & 0xffff_ffffL);
    }

    /** The byte of the key that meets the payload byte at this offset. */
    static int maskByte(int key, int offset) {
        return key >>> (Integer.SIZE - Byte.SIZE - Byte.SIZE * (offset & 3));
    }

    /** Appends bytes under the mask, eight at a time; the first one meets the first byte of the key. */
    static void writeMasked(ByteBuf out, byte[] from, int offset, int length, int key) {
        out.ensureWritable(length);
        ByteBuffer to = out.internalNioBuffer(out.writerIndex(), length);
        long wide = wide(key);
        int done = 0;
        for (; done + Long.BYTES <= length; done += Long.BYTES) {
            to.putLong((long) LONGS.get(from, offset + done) ^ wide);
        }
        for (; done < length; done++) {
            to.put((byte) (from[offset + done] ^ maskByte(key, done)));
        }
        out.writerIndex(out.writerIndex() + length);
    }
}
