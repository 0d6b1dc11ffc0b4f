package io.holdfast.worker.target;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The bytes that the target's {@code Holdfast.sendBytes} sends: block i is SHA-512 of {@code seed:i}, i from 0. */
public final class TargetStream {

    private TargetStream() {}

    /**
     * The first bytes of a stream.
     *
     * @param seed as given to the target
     * @param size bytes, 0 or more
     */
    public static byte[] bytes(long seed, int size) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-512");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-512", e);
        }
        byte[] out = new byte[size];
        int blockBytes = digest.getDigestLength();
        for (int i = 0; i * (long) blockBytes < size; i++) {
            byte[] block = digest.digest((seed + ":" + i).getBytes(StandardCharsets.US_ASCII));
            int at = i * blockBytes;
            System.arraycopy(block, 0, out, at, Math.min(blockBytes, size - at));
        }
        return out;
    }
}
