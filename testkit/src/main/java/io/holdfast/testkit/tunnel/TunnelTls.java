package io.holdfast.testkit.tunnel;

import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * How a tunnel speaks TLS. Its certificate is made at the start, signed by a certificate authority made at the start too.
 *
 * @param names    DNS names and literal addresses of the certificate; not empty
 * @param validity of the certificate
 * @param alpn     what is agreed on by RFC 7301
 * @param clock    that dates the certificate
 */
public record TunnelTls(List<String> names, Validity validity, Alpn alpn, Clock clock) {

    /** When a certificate is valid. */
    public enum Validity {
        /** From yesterday, for a year. */
        NOW,
        /** It ended yesterday. */
        EXPIRED,
        /** It begins tomorrow. */
        NOT_YET
    }

    /** What the tunnel agrees on. */
    public enum Alpn {
        /** HTTP/1.1, if anything is offered. */
        HTTP1,
        /** HTTP/2 if it is offered, and then speaks HTTP/1.1 all the same, which breaks the connection. */
        HTTP2_IF_OFFERED,
        /** HTTP/2 only: an offer without it is refused by a TLS alert. */
        HTTP2_ONLY
    }

    /** @throws IllegalArgumentException if there is no name */
    public TunnelTls {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a certificate needs a name");
        }
        Objects.requireNonNull(validity, "validity");
        Objects.requireNonNull(alpn, "alpn");
        Objects.requireNonNull(clock, "clock");
    }

    /** Valid now, for this machine. */
    public static TunnelTls local() {
        Clock clock = Clock.systemUTC(); // wiring
        return new TunnelTls(List.of("localhost", "127.0.0.1"), Validity.NOW, Alpn.HTTP1, clock);
    }

    /** The same for other names. */
    public TunnelTls names(String... others) {
        return new TunnelTls(List.of(others), validity, alpn, clock);
    }

    /** The same with another validity. */
    public TunnelTls validity(Validity other) {
        return new TunnelTls(names, other, alpn, clock);
    }

    /** The same with another protocol. */
    public TunnelTls alpn(Alpn other) {
        return new TunnelTls(names, validity, other, clock);
    }
}
