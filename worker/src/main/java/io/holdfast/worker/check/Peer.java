package io.holdfast.worker.check;

import org.jspecify.annotations.Nullable;

/**
 * Whom a session talks to.
 *
 * @param path      path of the WebSocket
 * @param nonce     what proves that an answer is from our target; null when it could not be learned
 * @param nonceFrom where it is known from: {@code session} (we made it), {@code control}, {@code tunnel}; null with no nonce
 */
public record Peer(
        String path, @Nullable String nonce, @Nullable String nonceFrom) {}
