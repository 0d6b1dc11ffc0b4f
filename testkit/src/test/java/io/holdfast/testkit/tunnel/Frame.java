package io.holdfast.testkit.tunnel;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/** A whole frame as the tests read and write it; written plainly, so that it shares no code with what it tests. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record Frame(boolean fin, int rsv, int opcode, boolean masked, byte[] payload) {

    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    static Frame of(int opcode, byte[] payload) {
        return new Frame(true, 0, opcode, false, payload);
    }

    static Frame text(String text) {
        return of(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    static Frame close(int code) {
        return of(CLOSE, ByteBuffer.allocate(2).putShort((short) code).array());
    }

    String asText() {
        return new String(payload, StandardCharsets.UTF_8);
    }

    int closeCode() {
        return ByteBuffer.wrap(payload).getShort() & 0xFFFF;
    }

    /** The frame on the wire; {@code key} 0 means unmasked. */
    byte[] bytes(int key) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(payload.length + 14);
        out.write((fin ? 0x80 : 0) | (rsv << 4) | opcode);
        int mask = key == 0 ? 0 : 0x80;
        if (payload.length < 126) {
            out.write(mask | payload.length);
        } else if (payload.length < 65_536) {
            out.write(mask | 126);
            out.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            out.write(mask | 127);
            out.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        }
        byte[] masking = ByteBuffer.allocate(4).putInt(key).array();
        byte[] body = payload.clone();
        if (key != 0) {
            out.writeBytes(masking);
            for (int i = 0; i < body.length; i++) {
                body[i] ^= masking[i % 4];
            }
        }
        out.writeBytes(body);
        return out.toByteArray();
    }

    /** The next frame, unmasked; null if the stream ended before it. */
    static @Nullable Frame read(DataInputStream in) throws IOException {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        int second = in.readUnsignedByte();
        long length = second & 0x7F;
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = in.readLong();
        }
        boolean masked = (second & 0x80) != 0;
        byte[] key = new byte[4];
        if (masked) {
            in.readFully(key);
        }
        byte[] payload = new byte[Math.toIntExact(length)];
        in.readFully(payload);
        for (int i = 0; masked && i < payload.length; i++) {
            payload[i] ^= key[i % 4];
        }
        return new Frame((first & 0x80) != 0, (first >> 4) & 7, first & 0x0F, masked, payload);
    }
}
