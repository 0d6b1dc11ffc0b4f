package io.holdfast.worker.ws;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What came back to the upgrade request, as classes and numbers; no free text of the far end.
 *
 * @param status HTTP status of the last response read, 100 to 999, or 0 if there was no legal status line
 * @param httpVersion {@code 1.0} or {@code 1.1}, null without a legal status line
 * @param informational number of 1xx responses before it
 * @param firstBytes what the first bytes of the answer look like
 * @param upgradeOk {@code Upgrade} is {@code websocket}, in any letter case
 * @param connectionOk {@code Connection} has the token {@code upgrade}
 * @param acceptOk {@code Sec-WebSocket-Accept} belongs to our key (RFC 6455 section 4.2.2)
 * @param illegalHeaders names of framing headers on a 101 ({@code transfer-encoding}, {@code content-length}), lower case;
 *     empty for any other status
 * @param afterHead what the first bytes behind the head look like, null if none came with it
 * @param extensions names of the extensions accepted, without parameters, at most 8
 * @param subprotocol true if one was chosen, though none was asked for
 * @param retryAfter from {@code Retry-After} in seconds, at most a day; null if absent, or given as a date
 * @param contentType media type without parameters, lower case, at most 64 characters of {@code [a-z0-9.+/-]}; null otherwise
 * @param redirect where {@code Location} points, null if there is none
 * @param challenge true if {@code WWW-Authenticate} is present
 * @param mitigated true if a header of a bot protection marks the answer as a challenge or block
 * @param body what the start of the body looks like
 */
public record HandshakeResponse(
        int status,
        @Nullable String httpVersion,
        int informational,
        FirstBytes firstBytes,
        boolean upgradeOk,
        boolean connectionOk,
        boolean acceptOk,
        List<String> illegalHeaders,
        @Nullable FirstBytes afterHead,
        List<String> extensions,
        boolean subprotocol,
        @Nullable Duration retryAfter,
        @Nullable String contentType,
        @Nullable Redirect redirect,
        boolean challenge,
        boolean mitigated,
        Body body) {

    /** Copies the lists. */
    public HandshakeResponse {
        illegalHeaders = List.copyOf(illegalHeaders);
        extensions = List.copyOf(extensions);
    }

    /** True if the status line was legal. */
    public boolean statusLineValid() {
        return status != 0;
    }

    /** Shape of bytes where HTTP or a frame was expected. {@link #toString()} is the wire form. */
    public enum FirstBytes {
        /** A legal HTTP/1.x status line. */
        STATUS_LINE,
        /** A WebSocket frame as a server may send it. */
        FRAME,
        /** A hexadecimal length line: somebody goes on speaking chunked HTTP. */
        CHUNK_SIZE,
        /** An HTTP/2 SETTINGS or GOAWAY frame. */
        HTTP2,
        /** A TLS record: TLS on a port where plain text was spoken. */
        TLS,
        /** Text that speaks of too many requests or of a rate limit. */
        RATE_LIMIT_TEXT,
        /** HTML. */
        HTML,
        /** JSON. */
        JSON,
        /** Other printable text. */
        TEXT,
        /** Anything else. */
        BINARY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Class of a redirect target; the target itself is never kept. {@link #toString()} is the wire form. */
    public enum Redirect {
        /** Same host and port, same or better scheme, another path or query. */
        SAME_HOST,
        /** Exactly the URI that was asked. */
        SELF,
        /** Same URI but for added query parameters: an endpoint that answers long requests with a result address. */
        SAME_PATH_MORE_QUERY,
        /** Host or path that looks like a login. */
        IDENTITY,
        /** Any other host. */
        OTHER_HOST,
        /** From TLS to clear text. */
        DOWNGRADE,
        /** Not a URI. */
        UNREADABLE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Class of a response body by its first bytes. {@link #toString()} is the wire form. */
    public enum Body {
        /** No body bytes were seen. */
        NONE,
        /** Starts like HTML. */
        HTML,
        /** Starts like JSON. */
        JSON,
        /** Printable text. */
        TEXT,
        /** Anything else. */
        BINARY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
