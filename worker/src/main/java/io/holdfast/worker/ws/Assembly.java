package io.holdfast.worker.ws;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.zip.DataFormatException;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Puts the pieces of incoming messages together; keeps nothing while no message is incomplete. On the event loop. */
final class Assembly {

    private static final byte[] NONE = new byte[0];

    private final int maxMessageBytes;
    private final @Nullable Inflation inflation;
    private @Nullable BinarySink sink;
    private @Nullable BinarySink current; // the sink that took the first piece of this message
    private byte[] bytes = NONE;
    private int size;
    private long sunk;
    private boolean begun;
    private boolean compressed;

    Assembly(int maxMessageBytes, boolean deflate) {
        this.maxMessageBytes = maxMessageBytes;
        this.inflation = deflate ? new Inflation() : null;
    }

    void sink(@Nullable BinarySink wanted) {
        sink = wanted;
    }

    void piece(int opcode, boolean isCompressed, ByteBuf in, int length) {
        begin(opcode, isCompressed);
        if (current != null) {
            sunk += length;
            current.accept(in.slice(in.readerIndex(), length));
            return;
        }
        int needed = size + length;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(
                    bytes, size == 0 ? length : Math.max(needed, (int) Math.min(2L * size, maxMessageBytes)));
        }
        in.getBytes(in.readerIndex(), bytes, size, length);
        size = needed;
    }

    private void begin(int opcode, boolean isCompressed) {
        if (!begun) {
            begun = true;
            compressed = isCompressed;
            current = opcode == Frames.BINARY && !isCompressed ? sink : null;
        }
    }

    /**
     * The complete message.
     *
     * @throws DataFormatException if it was compressed and cannot be inflated
     * @throws CharacterCodingException if it is compressed text and not UTF-8 inside
     */
    Received complete(int opcode, int fragments, long now) throws DataFormatException, CharacterCodingException {
        begin(opcode, false); // an empty message has no piece
        try {
            if (current != null) {
                current.complete();
                return new Received.Sunk(sunk, fragments, now);
            }
            byte[] whole = bytes;
            int length = size;
            if (compressed && inflation != null) {
                whole = inflation.inflate(bytes, size, maxMessageBytes);
                length = whole.length;
            }
            if (opcode == Frames.BINARY) {
                return new Received.Binary(
                        length == whole.length ? whole : Arrays.copyOf(whole, length), fragments, now);
            }
            String text = compressed
                    ? UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(whole, 0, length))
                            .toString()
                    : new String(whole, 0, length, UTF_8);
            return new Received.Text(text, fragments, now);
        } finally {
            clear();
        }
    }

    private void clear() {
        bytes = NONE;
        size = 0;
        sunk = 0;
        begun = false;
        current = null;
    }

    /** Frees what an incomplete message holds. */
    void end() {
        clear();
        if (inflation != null) {
            inflation.end();
        }
    }
}
