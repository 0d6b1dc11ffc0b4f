package io.holdfast.worker.ws;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/**
 * Compares an incoming binary message with the bytes that are expected, while it comes in: SHA-256, and the offset of the
 * first byte that differs. For one message; a second one is compared from the start again.
 *
 * <p>Filled on the event loop and read through {@link WebSocketConnection#result(PayloadCheck)}, which crosses there.
 */
public final class PayloadCheck implements BinarySink {

    private final byte[] expected;
    private final ByteBuf view;
    private final MessageDigest digest;
    private long received;
    private long firstBadOffset = -1;
    private boolean complete;
    private byte[] sha = new byte[0];

    /** @param expected what should come; not copied, must not change meanwhile */
    public PayloadCheck(byte[] expected) {
        this.expected = expected;
        this.view = Unpooled.wrappedBuffer(expected);
        this.digest = sha256();
    }

    @Override
    public void accept(ByteBuf piece) {
        if (complete) {
            received = 0;
            firstBadOffset = -1;
            complete = false;
        }
        int length = piece.readableBytes();
        if (firstBadOffset < 0) {
            compare(piece, length);
        }
        received += length;
        if (piece.nioBufferCount() == 1) {
            digest.update(piece.internalNioBuffer(piece.readerIndex(), length));
        } else {
            digest.update(ByteBufUtil.getBytes(piece));
        }
    }

    private void compare(ByteBuf piece, int length) {
        int known = (int) Math.max(0, Math.min(length, expected.length - received));
        int at = (int) Math.min(received, expected.length);
        int bad = known;
        if (!ByteBufUtil.equals(piece, piece.readerIndex(), view, at, known)) {
            bad = 0;
            while (piece.getByte(piece.readerIndex() + bad) == expected[at + bad]) {
                bad++;
            }
        }
        if (bad < length) {
            firstBadOffset = received + bad;
        }
    }

    @Override
    public void complete() {
        complete = true;
        sha = digest.digest();
    }

    /** What was found until now; only on the event loop. */
    Result result() {
        boolean intact = complete && firstBadOffset < 0 && received == expected.length;
        long bad = complete && firstBadOffset < 0 && received < expected.length ? received : firstBadOffset;
        return new Result(complete, intact, received, bad, HexFormat.of().formatHex(sha));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * What came, compared with what should have come.
     *
     * @param complete the message's last frame came
     * @param intact complete, and every byte as expected
     * @param receivedBytes payload bytes that came
     * @param firstBadOffset offset of the first byte that differs, is missing or is too much; -1 if none so far
     * @param sha256 lower-case hexadecimal digest of a complete message, else empty
     */
    public record Result(boolean complete, boolean intact, long receivedBytes, long firstBadOffset, String sha256) {}
}
