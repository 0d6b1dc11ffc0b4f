package io.holdfast.worker.ws;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import io.holdfast.worker.ws.HandshakeResponse.Body;
import io.holdfast.worker.ws.HandshakeResponse.FirstBytes;
import io.holdfast.worker.ws.HandshakeResponse.Redirect;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reduces a response to classes and numbers, and says what is wrong with it. Pure. */
final class ResponseFacts {

    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z0-9.+/-]{1,64}");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,5}");
    private static final Pattern MITIGATION = Pattern.compile(".*(mitigat|waf|captcha|datadome|bot-).*");
    private static final int DAY_SECONDS = 86_400;

    private ResponseFacts() {}

    /** Facts of a complete head, with what came behind it. */
    static HandshakeResponse of(ResponseHead head, int informational, ByteBuf rest, URI asked, String accept) {
        boolean switching = head.status() == 101;
        List<String> illegal = new ArrayList<>();
        for (String name : List.of("transfer-encoding", "content-length")) {
            if (switching && head.has(name)) {
                illegal.add(name);
            }
        }
        String location = head.single("location");
        return new HandshakeResponse(
                head.status(),
                head.version(),
                informational,
                FirstBytes.STATUS_LINE,
                head.tokens("upgrade").contains("websocket"),
                head.tokens("connection").contains("upgrade"),
                accept.equals(head.single("sec-websocket-accept")),
                illegal,
                rest.isReadable() ? FirstBytesClass.of(rest) : null,
                extensions(head),
                head.has("sec-websocket-protocol"),
                retryAfter(head.single("retry-after")),
                mediaType(head.single("content-type")),
                location == null ? null : RedirectClass.of(asked, location),
                head.has("www-authenticate"),
                head.headers().keySet().stream()
                        .anyMatch(name -> MITIGATION.matcher(name).matches()),
                switching ? Body.NONE : FirstBytesClass.body(rest));
    }

    /** Facts of bytes that are no response, or not a whole one. */
    static HandshakeResponse partial(@Nullable ResponseHead head, int informational, ByteBuf bytes) {
        return new HandshakeResponse(
                head == null ? 0 : head.status(),
                head == null ? null : head.version(),
                informational,
                FirstBytesClass.of(bytes),
                false,
                false,
                false,
                List.of(),
                null,
                List.of(),
                false,
                null,
                null,
                null,
                false,
                false,
                head == null ? FirstBytesClass.body(bytes) : Body.NONE);
    }

    /** What is wrong with a complete response; null if it opens a connection. */
    static @Nullable OpenError judge(HandshakeResponse response, boolean deflateOffered) {
        if (response.status() != 101) {
            boolean redirects = response.status() / 100 == 3 && response.redirect() != null;
            return redirects ? OpenError.REDIRECT : OpenError.NOT_101;
        }
        if (!response.upgradeOk() || !response.connectionOk()) {
            return OpenError.MISSING_UPGRADE;
        }
        if (!response.acceptOk()) {
            return OpenError.BAD_ACCEPT;
        }
        List<String> allowed = deflateOffered ? List.of("permessage-deflate") : List.of();
        if (!allowed.containsAll(response.extensions())) {
            return OpenError.UNOFFERED_EXTENSION;
        }
        return response.subprotocol() ? OpenError.UNOFFERED_SUBPROTOCOL : null;
    }

    /** Where the caller may go on; only on the same host. */
    static Opening.@Nullable Hop hop(ResponseHead head, HandshakeResponse facts, URI asked) {
        String location = head.single("location");
        boolean same = facts.redirect() == Redirect.SAME_HOST
                || facts.redirect() == Redirect.SELF
                || facts.redirect() == Redirect.SAME_PATH_MORE_QUERY;
        if (head.status() / 100 != 3 || location == null || !same) {
            return null;
        }
        URI target = RedirectClass.target(asked, location);
        return target == null ? null : new Opening.Hop(target);
    }

    private static List<String> extensions(ResponseHead head) {
        List<String> names = new ArrayList<>();
        for (String element : head.tokens("sec-websocket-extensions")) {
            String name = element.split(";", 2)[0].strip();
            names.add(MEDIA_TYPE.matcher(name).matches() ? name : "other");
        }
        return names.subList(0, Math.min(8, names.size()));
    }

    private static @Nullable Duration retryAfter(@Nullable String value) {
        if (value == null || !SECONDS.matcher(value).matches()) {
            return null;
        }
        return Duration.ofSeconds(Math.min(DAY_SECONDS, Integer.parseInt(value)));
    }

    private static @Nullable String mediaType(@Nullable String value) {
        if (value == null) {
            return null;
        }
        String type = value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return MEDIA_TYPE.matcher(type).matches() ? type : null;
    }
}
