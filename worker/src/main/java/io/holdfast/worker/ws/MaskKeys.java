package io.holdfast.worker.ws;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Masking keys from a strong source (RFC 6455 section 5.3), drawn in bulk. Owned by one event loop. */
final class MaskKeys {

    private final SecureRandom random = new SecureRandom();
    private final byte[] bytes = new byte[1024];
    private final ByteBuffer pool = ByteBuffer.wrap(bytes).limit(0);

    int next() {
        if (pool.remaining() < Integer.BYTES) {
            random.nextBytes(bytes);
            pool.clear();
        }
        return pool.getInt();
    }
}
