package io.holdfast.worker.ws;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.netty.buffer.ByteBuf;

/**
 * Compares an incoming binary message with the bytes that are expected, while it comes in: SHA-256, and the offset of the
 * first byte that differs. For one message; a second one is compared from the start again.
 *
 * <p>Filled on the event loop and read through {@link WebSocketConnection#result(PayloadCheck)}, which crosses there.
 */
public final class PayloadCheck implements BinarySink {

    private final byte[] expected;
    private final MessageDigest digest;
    private long received;
    private long firstBadOffset = -1;
    private boolean complete;
    private byte[] sha = new byte[0];

    /** @param expected what should come; not copied, must not change meanwhile */
    public PayloadCheck(byte[] expected) {
        this.expected = expected;
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
        ByteBuffer bytes = piece.nioBuffer();
        if (firstBadOffset < 0) {
            compare(bytes);
        }
        received += length;
        digest.update(bytes);
    }

    private void compare(ByteBuffer bytes) {
        int at = (int) Math.min(received, expected.length);
        int known = Math.min(bytes.remaining(), expected.length - at);
        int bad = bytes.mismatch(
                ByteBuffer.wrap(expected, at, known)); // the length of the shorter one if only that differs
        if (bad >= 0) {
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
