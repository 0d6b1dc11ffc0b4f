package io.holdfast.worker.ws;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

import io.holdfast.worker.ws.HandshakeResponse.Redirect;
import org.jspecify.annotations.Nullable;

/** Where a redirect of the upgrade leads. Pure. */
final class RedirectClass {

    private static final Pattern LOGIN = Pattern.compile(
            "(^|[./_-])(login|signin|sign-in|auth|oauth2?|sso|saml|idp|identity|accounts?|authorize)([./_-]|$)");

    private RedirectClass() {}

    static Redirect of(URI asked, String location) {
        URI target = target(asked, location);
        if (target == null) {
            return Redirect.UNREADABLE;
        }
        if (secure(asked) && !secure(target)) {
            return Redirect.DOWNGRADE;
        }
        boolean sameHost = asked.getHost().equalsIgnoreCase(target.getHost()) && port(asked) == port(target);
        String hostAndPath = target.getHost().toLowerCase(Locale.ROOT) + lower(target.getRawPath());
        if (!sameHost) {
            return LOGIN.matcher(hostAndPath).find() ? Redirect.IDENTITY : Redirect.OTHER_HOST;
        }
        if (Objects.equals(path(asked), path(target))) {
            String query = target.getRawQuery() == null ? "" : target.getRawQuery();
            String before = asked.getRawQuery() == null ? "" : asked.getRawQuery();
            if (query.equals(before)) {
                return Redirect.SELF;
            }
            if (query.startsWith(before)) {
                return Redirect.SAME_PATH_MORE_QUERY;
            }
        }
        return LOGIN.matcher(lower(target.getRawPath())).find() ? Redirect.IDENTITY : Redirect.SAME_HOST;
    }

    /** The target as a WebSocket URI; null if it is none. */
    static @Nullable URI target(URI asked, String location) {
        try {
            String scheme = secure(asked) ? "https" : "http";
            URI base = new URI(scheme + ":" + asked.getRawSchemeSpecificPart());
            // a query alone keeps the whole path (RFC 3986 section 5.2.2), which URI.resolve does not
            URI target = base.resolve(new URI(location.startsWith("?") ? path(base) + location : location));
            if (target.getHost() == null || target.getRawUserInfo() != null) {
                return null;
            }
            return switch (target.getScheme().toLowerCase(Locale.ROOT)) {
                case "https", "wss" -> new URI("wss:" + target.getRawSchemeSpecificPart());
                case "http", "ws" -> new URI("ws:" + target.getRawSchemeSpecificPart());
                default -> null;
            };
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean secure(URI uri) {
        return "wss".equalsIgnoreCase(uri.getScheme());
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : secure(uri) ? 443 : 80;
    }

    private static String path(URI uri) {
        return uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
