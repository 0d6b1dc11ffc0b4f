package io.holdfast.worker.ws;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which extra headers a caller may add to the upgrade request. */
final class RequestHeaders {

    private static final Set<String> OURS = Set.of(
            "host",
            "upgrade",
            "connection",
            "sec-websocket-key",
            "sec-websocket-version",
            "sec-websocket-extensions",
            "sec-websocket-protocol",
            "content-length",
            "transfer-encoding");

    private RequestHeaders() {}

    /** An unmodifiable copy, order kept; refuses names of the handshake and line breaks, without repeating the value. */
    static Map<String, String> checked(Map<String, String> headers) {
        Map<String, String> copy = new LinkedHashMap<>();
        headers.forEach((name, value) -> {
            if (name.isEmpty() || !name.chars().allMatch(RequestHeaders::tokenChar)) {
                throw new IllegalArgumentException("headers: a name is not an HTTP token");
            }
            if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("headers: '" + name + "' belongs to the handshake itself");
            }
            if (value.chars().anyMatch(c -> (c < 0x20 && c != '\t') || c >= 0x7f)) {
                throw new IllegalArgumentException(
                        "headers: the value of '" + name + "' holds a character that HTTP bans");
            }
            copy.put(name, value);
        });
        return Collections.unmodifiableMap(copy);
    }

    // RFC 9110 section 5.6.2
    private static boolean tokenChar(int c) {
        return c > 0x20 && c < 0x7f && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0;
    }
}
