package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import io.holdfast.testkit.tunnel.faults.Answer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** What the tunnel itself says in HTTP. */
final class Responses {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455 section 1.3
    private static final Map<Integer, String> PHRASES = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(302, "Found"),
            Map.entry(303, "See Other"),
            Map.entry(307, "Temporary Redirect"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(426, "Upgrade Required"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"),
            Map.entry(511, "Network Authentication Required"));

    private Responses() {}

    static ByteBuf of(Answer answer) {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>();
        answer.headers().forEach((name, value) -> lines.add(name + ": " + value));
        lines.add("Content-Length: " + body.length);
        lines.add("Connection: close");
        String phrase = PHRASES.getOrDefault(answer.status(), "Status");
        HttpHead head = new HttpHead("HTTP/1.1 " + answer.status() + " " + phrase, lines);
        return Unpooled.wrappedBuffer(head.bytes(), Unpooled.wrappedBuffer(body));
    }

    /** A 101 that accepts the key (RFC 6455 section 4.2.2). */
    static ByteBuf accepting(String key) {
        return new HttpHead(
                        "HTTP/1.1 101 Switching Protocols",
                        List.of("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: " + accept(key)))
                .bytes();
    }

    private static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JRE has SHA-1", e);
        }
    }
}
