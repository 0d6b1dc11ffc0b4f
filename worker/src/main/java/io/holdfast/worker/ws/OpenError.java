package io.holdfast.worker.ws;

import java.util.Locale;

/** Why an attempt to open did not give a connection. One cause each; {@link #toString()} is the wire form. */
public enum OpenError {
    /** The name has no address now. */
    DNS,
    /** The lookup gave no answer within the connect deadline. */
    DNS_TIMEOUT,
    /** The address answered that nobody listens. */
    CONNECT_REFUSED,
    /** No answer to the connection request within the connect deadline. */
    CONNECT_TIMEOUT,
    /** The network said that there is no way there. */
    CONNECT_UNREACHABLE,
    /** The certificate is good but for another name. */
    TLS_NAME,
    /** The certificate's time has not come. */
    TLS_NOT_YET_VALID,
    /** The certificate's time is over. */
    TLS_EXPIRED,
    /** The certificate's issuer is not trusted. */
    TLS_UNTRUSTED,
    /** The far end refused every application protocol that we offer, so {@code http/1.1}. */
    TLS_NO_HTTP11,
    /** The far end sent a fatal alert other than the one above. */
    TLS_ALERT,
    /** Connection reset during the TLS handshake. */
    TLS_RESET,
    /** Connection closed, with or without a close notify, during the TLS handshake. */
    TLS_CLOSED,
    /** The deadline passed during the TLS handshake. */
    TLS_TIMEOUT,
    /** Any other failure of TLS, such as bytes that are not TLS at all. */
    TLS_OTHER,
    /** The far end closed its direction before the response was complete. */
    FIN_BEFORE_RESPONSE,
    /** The connection was reset before the response was complete. */
    RST_BEFORE_RESPONSE,
    /** The deadline passed while we waited for the response. */
    TIMEOUT,
    /** Status line and headers together are longer than our limit. */
    HEADERS_TOO_LARGE,
    /** More informational responses than our limit came before the final one. */
    TOO_MANY_INFORMATIONAL,
    /** What came is not an HTTP/1.x response; see {@link HandshakeResponse#firstBytes()}. */
    MALFORMED_RESPONSE,
    /** A redirect came; it is never followed here. */
    REDIRECT,
    /** A complete response other than 101 and other than a redirect. */
    NOT_101,
    /** 101, but {@code Upgrade: websocket} or {@code Connection: Upgrade} is missing. */
    MISSING_UPGRADE,
    /** 101, but {@code Sec-WebSocket-Accept} is missing or wrong. */
    BAD_ACCEPT,
    /** 101 with an extension that was not offered (RFC 6455 section 4.1 demands that the client fails). */
    UNOFFERED_EXTENSION,
    /** 101 with a subprotocol although none was asked for. */
    UNOFFERED_SUBPROTOCOL,
    /** Our own fault: no free port or file, client closed, interrupted, trust file unreadable. */
    LOCAL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
