package io.holdfast.worker.ws;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One attempt to open a WebSocket.
 *
 * @param uri {@code ws} or {@code wss}, in any letter case, with a host and without user info. A secret: never printed
 * @param headers extra request headers, name to value, in order; names of the handshake itself are refused
 * @param ca PEM file with the only certificate authorities to trust, or null for those of the JDK
 * @param names how the host name becomes addresses
 * @param deadline limit of the whole attempt, from the call until the report; more than zero
 * @param connectDeadline limit of name lookup plus TCP connect; more than zero, at most {@code deadline}
 * @param offerDeflate offer {@code permessage-deflate}; the deciding checks never do
 * @param maxMessageBytes our own limit for one incoming message after which the connection ends as {@code local}
 * @param maxHeaderBytes limit of the response's status line and headers together
 */
public record OpenRequest(
        URI uri,
        Map<String, String> headers,
        @Nullable Path ca,
        NameLookup names,
        Duration deadline,
        Duration connectDeadline,
        boolean offerDeflate,
        int maxMessageBytes,
        int maxHeaderBytes) {

    /** Default of {@link #maxMessageBytes()}: the largest size that the {@code sizes} check asks for (64 MiB) and 1 MiB slack. */
    public static final int DEFAULT_MAX_MESSAGE_BYTES = 65 << 20;

    /** Default of {@link #maxHeaderBytes()}: 64 KiB, above the limits of common proxies (8 to 32 KiB). */
    public static final int DEFAULT_MAX_HEADER_BYTES = 64 << 10;

    /** @throws IllegalArgumentException if a component is outside the range given above; the text never holds the URI */
    public OpenRequest {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("ws") && !scheme.equals("wss")) {
            throw new IllegalArgumentException("uri: the scheme must be ws or wss");
        }
        if (uri.getHost() == null || uri.getHost().isEmpty()) {
            throw new IllegalArgumentException("uri: has no host");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("uri: user info is not allowed; use a header");
        }
        headers = RequestHeaders.checked(headers);
        positive(deadline, "deadline");
        positive(connectDeadline, "connectDeadline");
        if (connectDeadline.compareTo(deadline) > 0) {
            throw new IllegalArgumentException("connectDeadline: must not exceed deadline");
        }
        if (maxMessageBytes < 1 || maxHeaderBytes < 1) {
            throw new IllegalArgumentException("maxMessageBytes, maxHeaderBytes: must be 1 or more");
        }
    }

    /** A request with the defaults: JDK trust, system names, no extension, no extra header. */
    public static OpenRequest to(URI uri, Duration deadline) {
        return new OpenRequest(
                uri,
                Map.of(),
                null,
                NameLookup.system(),
                deadline,
                deadline,
                false,
                DEFAULT_MAX_MESSAGE_BYTES,
                DEFAULT_MAX_HEADER_BYTES);
    }

    /** The same with one more header. */
    public OpenRequest withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new OpenRequest(
                uri, more, ca, names, deadline, connectDeadline, offerDeflate, maxMessageBytes, maxHeaderBytes);
    }

    /** The same, trusting only the authorities in this PEM file; null for those of the JDK. */
    public OpenRequest withCa(@Nullable Path pem) {
        return new OpenRequest(
                uri, headers, pem, names, deadline, connectDeadline, offerDeflate, maxMessageBytes, maxHeaderBytes);
    }

    /** The same with another name lookup. */
    public OpenRequest withNames(NameLookup lookup) {
        return new OpenRequest(
                uri, headers, ca, lookup, deadline, connectDeadline, offerDeflate, maxMessageBytes, maxHeaderBytes);
    }

    /** The same with a shorter limit for lookup and connect. */
    public OpenRequest withConnectDeadline(Duration limit) {
        return new OpenRequest(uri, headers, ca, names, deadline, limit, offerDeflate, maxMessageBytes, maxHeaderBytes);
    }

    /** The same, offering {@code permessage-deflate}. */
    public OpenRequest withDeflateOffered() {
        return new OpenRequest(
                uri, headers, ca, names, deadline, connectDeadline, true, maxMessageBytes, maxHeaderBytes);
    }

    /** The same with another limit for one incoming message, bytes. */
    public OpenRequest withMaxMessageBytes(int limit) {
        return new OpenRequest(uri, headers, ca, names, deadline, connectDeadline, offerDeflate, limit, maxHeaderBytes);
    }

    /** True for {@code wss}. */
    public boolean secure() {
        return "wss".equalsIgnoreCase(uri.getScheme());
    }

    /** The port of the URI, or the default of its scheme (443, 80). */
    public int port() {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return secure() ? 443 : 80;
    }

    /** Names neither the host nor a header: both may be secrets. */
    @Override
    public String toString() {
        return "OpenRequest[" + (secure() ? "wss" : "ws") + ", deadline=" + deadline + "]";
    }

    private static void positive(Duration value, String name) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + ": must be more than zero, was " + value);
        }
    }
}
