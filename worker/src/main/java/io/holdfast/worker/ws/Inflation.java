package io.holdfast.worker.ws;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates the messages of one connection that agreed on {@code permessage-deflate} (RFC 7692 section 7.2.2). */
final class Inflation {

    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final Inflater inflater = new Inflater(true);
    private final byte[] piece = new byte[8192];

    /**
     * The message that these bytes stand for.
     *
     * @throws DataFormatException if they are no deflate stream, or the message exceeds the limit
     */
    byte[] inflate(byte[] compressed, int length, int maxBytes) throws DataFormatException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(32, length * 2));
        drain(compressed, length, out, maxBytes);
        drain(TAIL, TAIL.length, out, maxBytes);
        if (inflater.finished()) {
            inflater.reset(); // a final block ends the stream; the next message begins a new one
        }
        return out.toByteArray();
    }

    private void drain(byte[] in, int length, ByteArrayOutputStream out, int maxBytes) throws DataFormatException {
        inflater.setInput(in, 0, length);
        for (int n = inflater.inflate(piece); n > 0; n = inflater.inflate(piece)) {
            if (out.size() + n > maxBytes) {
                throw new DataFormatException("message exceeds the limit");
            }
            out.write(piece, 0, n);
        }
    }

    void end() {
        inflater.end();
    }
}
