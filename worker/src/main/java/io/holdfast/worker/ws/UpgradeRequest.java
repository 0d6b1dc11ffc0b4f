package io.holdfast.worker.ws;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;

/**
 * The text of one upgrade request and the answer that belongs to its key (RFC 6455 section 4.1).
 *
 * @param text the whole head; a secret, since it holds the path and credentials
 * @param accept what {@code Sec-WebSocket-Accept} must be
 */
record UpgradeRequest(String text, String accept) {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455 section 1.3

    /** @param nonce 16 random bytes */
    static UpgradeRequest of(OpenRequest request, String userAgent, byte[] nonce) {
        URI uri = request.uri();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        int standard = request.secure() ? 443 : 80;
        String host = uri.getHost() + (request.port() == standard ? "" : ":" + request.port());
        String key = Base64.getEncoder().encodeToString(nonce);
        StringBuilder text = new StringBuilder(256)
                .append("GET ")
                .append(path)
                .append(query)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append(
                        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ")
                .append(key)
                .append("\r\n");
        if (request.offerDeflate()) {
            text.append("Sec-WebSocket-Extensions: permessage-deflate\r\n");
        }
        if (request.headers().keySet().stream()
                .noneMatch(name -> name.toLowerCase(Locale.ROOT).equals("user-agent"))) {
            text.append("User-Agent: ").append(userAgent).append("\r\n");
        }
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            text.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
        }
        return new UpgradeRequest(text.append("\r\n").toString(), accept(key));
    }

    static String accept(String key) {
        try {
            byte[] joined = (key + GUID).getBytes(StandardCharsets.US_ASCII);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(joined));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    @Override
    public String toString() {
        return "UpgradeRequest[hidden]";
    }
}
