package io.holdfast.testkit.tunnel;

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
            CertificateBuilder builder = dated(tls.validity(), now)
                    .ecp256()
                    .subject("CN=Holdfast tunnel")
                    .addExtendedKeyUsageServerAuth();
            for (String name : tls.names()) {
                if (NetUtil.isValidIpV4Address(name) || NetUtil.isValidIpV6Address(name)) {
                    builder.addSanIpAddress(name);
                } else {
                    builder.addSanDnsName(name);
                }
            }
            X509Bundle server = builder.buildIssuedBy(authority);
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
