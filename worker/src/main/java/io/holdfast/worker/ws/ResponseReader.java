package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Collects the bytes of the answer to an upgrade request until they can be judged. On the event loop; frees its buffer in end. */
final class ResponseReader {

    private static final byte[] START = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);

    private final ByteBuf bytes;
    private final int maxHeaderBytes;
    private final int maxInformational;
    private int informational;
    private @Nullable ResponseHead head;
    private long received;
    private int scanned;

    ResponseReader(ByteBuf empty, int maxHeaderBytes, int maxInformational) {
        this.bytes = empty;
        this.maxHeaderBytes = maxHeaderBytes;
        this.maxInformational = maxInformational;
    }

    /** What the bytes so far amount to. */
    enum State {
        /** Not enough to tell. */
        MORE,
        /** Not HTTP; more may follow that tells what it is. */
        NOT_HTTP,
        /** A final head; the buffer's reader index is behind it. */
        COMPLETE,
        /** A status line that is not legal. */
        MALFORMED,
        /** Head too long. */
        TOO_LARGE,
        /** Too many informational responses. */
        TOO_MANY
    }

    State add(ByteBuf in) {
        received += in.readableBytes();
        bytes.writeBytes(in);
        return state();
    }

    private State state() {
        while (true) {
            if (!startsLikeHttp()) {
                return State.NOT_HTTP;
            }
            int end = endOfHead();
            if (end < 0) {
                return bytes.readableBytes() > maxHeaderBytes ? State.TOO_LARGE : State.MORE;
            }
            String text = bytes.toString(bytes.readerIndex(), end - bytes.readerIndex(), StandardCharsets.ISO_8859_1);
            ResponseHead parsed = ResponseHead.parse(text.strip());
            if (parsed == null) {
                return State.MALFORMED;
            }
            if (end - bytes.readerIndex() > maxHeaderBytes) {
                return State.TOO_LARGE;
            }
            bytes.readerIndex(end);
            head = parsed;
            if (parsed.status() / 100 != 1 || parsed.status() == 101) {
                return State.COMPLETE;
            }
            if (++informational > maxInformational) {
                return State.TOO_MANY;
            }
        }
    }

    private boolean startsLikeHttp() {
        int known = Math.min(START.length, bytes.readableBytes());
        for (int i = 0; i < known; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != START[i]) {
                return false;
            }
        }
        return true;
    }

    // A lone LF ends a line too (RFC 9112 section 2.2).
    private int endOfHead() {
        int from = Math.max(bytes.readerIndex(), scanned);
        for (int at = bytes.indexOf(from, bytes.writerIndex(), (byte) '\n'); at >= 0; ) {
            int next = bytes.indexOf(at + 1, bytes.writerIndex(), (byte) '\n');
            boolean blank = next == at + 1 || (next == at + 2 && bytes.getByte(at + 1) == '\r');
            if (blank) {
                return next + 1;
            }
            at = next;
        }
        scanned = Math.max(
                bytes.readerIndex(), bytes.writerIndex() - 3); // a dribbled head is not searched again and again
        return -1;
    }

    /** All bytes received. */
    long received() {
        return received;
    }

    int informational() {
        return informational;
    }

    /** The last complete head, informational or not. */
    @Nullable
    ResponseHead head() {
        return head;
    }

    /** What has not been read as a head. */
    ByteBuf rest() {
        return bytes;
    }

    void end() {
        bytes.release();
    }
}
