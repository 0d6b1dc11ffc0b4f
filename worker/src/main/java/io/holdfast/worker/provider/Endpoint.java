package io.holdfast.worker.provider;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How to reach an exposed port. Everything in it may be a secret, so it prints nothing.
 *
 * @param url            the address as the vendor gave it; not checked yet
 * @param headers        what every request through the tunnel must carry, such as an access token
 * @param ca             PEM file with the only authorities to trust, or null for those of the JDK
 * @param credentialSent whether {@code headers} or the address hold the vendor's documented tunnel credential
 * @param expiresAt      when the address or its credential runs out; null when it does not, or nobody says
 */
public record Endpoint(
        String url,
        Map<String, String> headers,
        @Nullable Path ca,
        boolean credentialSent,
        @Nullable Instant expiresAt) {

    /** Copies the headers. */
    public Endpoint {
        headers = Map.copyOf(headers);
    }

    /** An address that needs nothing besides. */
    public static Endpoint of(String url) {
        return new Endpoint(url, Map.of(), null, false, null);
    }

    /** Nothing of the address. */
    @Override
    public String toString() {
        return "Endpoint[hidden]";
    }
}
