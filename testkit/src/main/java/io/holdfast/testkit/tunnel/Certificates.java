package io.holdfast.testkit.tunnel;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.NetUtil;

/**
 * A certificate authority of one tunnel and the certificate that it signed.
 *
 * @param authorityPem the authority's certificate, for clients to trust
 * @param server       what the tunnel speaks TLS with
 */
record Certificates(String authorityPem, SslContext server) {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final String ALTERNATIVE_NAMES = "2.5.29.17"; // RFC 5280 section 4.2.1.6, tags below too
    private static final int SEQUENCE = 0x30;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;

    /** Takes some milliseconds: keys are of the P-256 curve. */
    static Certificates make(TunnelTls tls) {
        Instant now = tls.clock().instant();
        try {
            X509Bundle authority = new CertificateBuilder()
                    .ecp256()
                    .subject("CN=Holdfast tunnel authority")
                    .notBefore(now.minus(YEAR))
                    .notAfter(now.plus(YEAR))
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
            X509Bundle server = dated(tls.validity(), now)
                    .ecp256()
                    .subject("CN=Holdfast tunnel")
                    .addExtendedKeyUsageServerAuth()
                    .addExtensionOctetString(ALTERNATIVE_NAMES, false, alternativeNames(tls.names()))
                    .buildIssuedBy(authority);
            SslContext context = SslContextBuilder.forServer(
                            server.getKeyPair().getPrivate(), server.getCertificatePath())
                    .sslProvider(SslProvider.JDK)
                    .applicationProtocolConfig(alpn(tls.alpn()))
                    .build();
            return new Certificates(authority.getCertificatePEM(), context);
        } catch (Exception e) {
            throw new IllegalStateException("the tunnel's certificate could not be made", e);
        }
    }

    /** The extension's value in DER. Spelled out here because the builder has no way to name a wildcard. */
    private static byte[] alternativeNames(List<String> names) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (String name : names) {
            byte[] address = NetUtil.createByteArrayFromIpAddressString(name);
            byte[] value = address == null ? name.getBytes(StandardCharsets.US_ASCII) : address;
            content.write(address == null ? DNS_NAME : IP_ADDRESS);
            content.writeBytes(length(value.length));
            content.writeBytes(value);
        }
        ByteArrayOutputStream sequence = new ByteArrayOutputStream();
        sequence.write(SEQUENCE);
        sequence.writeBytes(length(content.size()));
        sequence.writeBytes(content.toByteArray());
        return sequence.toByteArray();
    }

    private static byte[] length(int length) {
        return length < 128
                ? new byte[] {(byte) length}
                : new byte[] {(byte) 0x82, (byte) (length >> 8), (byte) length};
    }

    private static CertificateBuilder dated(TunnelTls.Validity validity, Instant now) {
        return switch (validity) {
            case NOW -> new CertificateBuilder().notBefore(now.minus(DAY)).notAfter(now.plus(YEAR));
            case EXPIRED -> new CertificateBuilder().notBefore(now.minus(YEAR)).notAfter(now.minus(DAY));
            case NOT_YET -> new CertificateBuilder().notBefore(now.plus(DAY)).notAfter(now.plus(YEAR));
        };
    }

    private static ApplicationProtocolConfig alpn(TunnelTls.Alpn alpn) {
        List<String> protocols = switch (alpn) {
            case HTTP1 -> List.of("http/1.1");
            case HTTP2_IF_OFFERED -> List.of("h2", "http/1.1");
            case HTTP2_ONLY -> List.of("h2");
        };
        return new ApplicationProtocolConfig(
                Protocol.ALPN,
                alpn == TunnelTls.Alpn.HTTP2_ONLY
                        ? SelectorFailureBehavior.FATAL_ALERT
                        : SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                protocols);
    }
}
