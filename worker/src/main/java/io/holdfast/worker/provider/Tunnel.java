package io.holdfast.worker.provider;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An {@link Endpoint} that passed the guard: the only thing that a session dials.
 *
 * @param address        where
 * @param headers        what every request must carry; secrets
 * @param ca             PEM file with the only authorities to trust, or null for those of the JDK
 * @param credentialSent whether the vendor's documented tunnel credential is among them
 * @param expiresAt      when it runs out, or null
 */
public record Tunnel(
        TunnelAddress address,
        Map<String, String> headers,
        @Nullable Path ca,
        boolean credentialSent,
        @Nullable Instant expiresAt) {

    /** Nothing but the digest. */
    @Override
    public String toString() {
        return "Tunnel[" + address.digest() + "]";
    }
}
