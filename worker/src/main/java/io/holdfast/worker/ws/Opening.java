package io.holdfast.worker.ws;

import java.net.URI;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The report of one attempt to open. Exactly one of {@code error} and {@code connection} is null.
 *
 * @param error why it failed, null if it opened
 * @param stage how far the attempt came
 * @param lookupMillis name lookup, null if it gave no answer
 * @param connectMillis TCP connect, null if not connected
 * @param tlsMillis TLS handshake, null for plain text or if not finished
 * @param elapsedMillis the whole attempt, from the call to the ending that is reported
 * @param alpn application protocol agreed by TLS, null if none
 * @param certificateNames how the names in the certificate relate to ours; null unless {@code error} is {@code tls_name}
 * @param bytesIn bytes of the response seen, after decryption; 0 if none
 * @param response what came back, null if no byte did
 * @param hop where a redirect to the same host leads, for a caller who follows a few; null for every other redirect
 * @param connection the open connection, owned by the caller, who closes it
 */
public record Opening(
        @Nullable OpenError error,
        Stage stage,
        @Nullable Long lookupMillis,
        @Nullable Long connectMillis,
        @Nullable Long tlsMillis,
        long elapsedMillis,
        @Nullable String alpn,
        @Nullable CertificateNames certificateNames,
        long bytesIn,
        @Nullable HandshakeResponse response,
        @Nullable Hop hop,
        @Nullable WebSocketConnection connection) {

    /** @throws IllegalArgumentException unless exactly one of error and connection is given */
    public Opening {
        if ((error == null) == (connection == null)) {
            throw new IllegalArgumentException("an opening has either an error or a connection");
        }
    }

    /** True if a connection was opened. */
    public boolean opened() {
        return connection != null;
    }

    /**
     * The open connection.
     *
     * @throws IllegalStateException if the attempt failed
     */
    public WebSocketConnection get() {
        if (connection == null) {
            throw new IllegalStateException("not open: " + error);
        }
        return connection;
    }

    /** The HTTP status, 0 if there was none. */
    public int status() {
        return response == null ? 0 : response.status();
    }

    /**
     * The target of a redirect.
     *
     * @param uri {@code ws} or {@code wss}, same host and port as was asked; a secret
     */
    public record Hop(URI uri) {

        /** Names nothing: the target may be a secret. */
        @Override
        public String toString() {
            return "Hop[hidden]";
        }
    }

    /** How far an attempt came; the last step that was begun. {@link #toString()} is the wire form. */
    public enum Stage {
        /** Asking for the address. */
        LOOKUP,
        /** Connecting by TCP. */
        CONNECT,
        /** In the TLS handshake. */
        TLS,
        /** Request sent, waiting for the response. */
        HANDSHAKE,
        /** Done. */
        OPEN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a certificate misses our name. {@link #toString()} is the wire form. */
    public enum CertificateNames {
        /** It names nobody. */
        NONE,
        /** A wildcard covers a parent of our name, but one label only. */
        WILDCARD_ONE_LABEL,
        /** It names others. */
        OTHERS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
