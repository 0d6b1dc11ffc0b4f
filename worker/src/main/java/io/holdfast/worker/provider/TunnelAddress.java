package io.holdfast.worker.provider;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

import io.holdfast.schema.plan.Plaintext;
import org.jspecify.annotations.Nullable;

/**
 * The address of a tunnel after the guard: an encrypted scheme in any letter case, or plain text to a loopback host where that is
 * allowed; a host; no user info. The only type that is ever dialled. A secret: prints its digest.
 *
 * <p>Joining keeps scheme and authority, takes the path as a prefix and keeps the query on every request.
 */
public final class TunnelAddress {

    private static final Pattern DOTTED_LOOPBACK = Pattern.compile("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    private static final String DIGEST_LABEL = "holdfast tunnel 1\n";
    private static final int DIGEST_BYTES = 8;

    private final boolean secure;
    private final String authority;
    private final String host;
    private final int port;
    private final String prefix;
    private final @Nullable String query;

    private TunnelAddress(boolean secure, URI uri) {
        String given = uri.getHost().toLowerCase(Locale.ROOT);
        this.secure = secure;
        this.host = given;
        this.port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
        this.authority = uri.getPort() >= 0 ? given + ":" + uri.getPort() : given;
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        this.prefix = path.replaceAll("/+$", "");
        this.query = uri.getRawQuery();
    }

    /**
     * Checks an address of a tunnel.
     *
     * @throws ProviderException {@code REFUSED_BY_GUARD}; never repeats the address
     */
    public static TunnelAddress ofTunnel(String url, Plaintext plaintext) {
        return check(url, plaintext == Plaintext.LOOPBACK, "tunnel address", "write plaintext: loopback to allow it");
    }

    /**
     * Checks the address of a direct way to a target on this machine: plain text to loopback is always allowed.
     *
     * @throws ProviderException {@code REFUSED_BY_GUARD}; never repeats the address
     */
    public static TunnelAddress ofControl(String url) {
        return check(url, true, "control address", "");
    }

    private static TunnelAddress check(String url, boolean plainLoopback, String what, String advice) {
        URI uri;
        try {
            uri = new URI(new URI(url.strip()).toASCIIString()).parseServerAuthority();
        } catch (URISyntaxException e) {
            throw refused(what + " is not a URL with a scheme, a host and a port");
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https") || scheme.equals("wss");
        if (!secure && !scheme.equals("http") && !scheme.equals("ws")) {
            throw refused(what + " must begin with https:// or wss://");
        }
        if (uri.getHost() == null || uri.getHost().isEmpty()) {
            throw refused(what + " has no host");
        }
        if (uri.getRawUserInfo() != null) {
            throw refused(what + " holds user info, which would end in logs of others; use a header");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw refused(what + " has no lawful port");
        }
        if (!secure && !isLoopback(uri.getHost())) {
            throw refused(what + " is not encrypted; only https and wss are dialled");
        }
        if (!secure && !plainLoopback) {
            throw refused(what + " is not encrypted, though of this machine; " + advice);
        }
        return new TunnelAddress(secure, uri);
    }

    private static ProviderException refused(String why) {
        return new ProviderException(ProviderException.Kind.REFUSED_BY_GUARD, why);
    }

    /** Whether a host is written as a loopback address, or is {@code localhost}; asks no name server. */
    static boolean isLoopback(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.equals("[::1]")
                || DOTTED_LOOPBACK.matcher(name).matches();
    }

    /** Whether it is encrypted. */
    public boolean secure() {
        return secure;
    }

    /** Lower-case host, an IPv6 address in brackets. */
    public String host() {
        return host;
    }

    /** Port, that of the scheme when none is given. */
    public int port() {
        return port;
    }

    /** Host as a Host header has it: the port only when it was given. */
    public String authority() {
        return authority;
    }

    /**
     * The WebSocket address of a path of the target.
     *
     * @param path absolute path of the target
     * @param more query parameter to add, {@code name=value} already encoded, or null
     */
    public URI socket(String path, @Nullable String more) {
        return URI.create((secure ? "wss://" : "ws://") + authority + pathAndQuery(path, more));
    }

    /** The same host and scheme with another path and query, as a redirect to the same host asks for. */
    public URI socketAt(String rawPathAndQuery) {
        return URI.create((secure ? "wss://" : "ws://") + authority + rawPathAndQuery);
    }

    /** Path and query of a request for a path of the target: prefix, path, the address's own query, and more. */
    public String pathAndQuery(String path, @Nullable String more) {
        String joined = prefix + path;
        if (query == null && more == null) {
            return joined;
        }
        return joined + "?" + (query == null ? more : more == null ? query : query + "&" + more);
    }

    /** A stable short digest of host and port, by which evidence of one tunnel can be compared; does not give the host away. */
    public String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((DIGEST_LABEL + host + ":" + port).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "TunnelAddress[" + digest() + "]";
    }
}
