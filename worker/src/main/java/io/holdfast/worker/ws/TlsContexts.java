package io.holdfast.worker.ws;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import org.jspecify.annotations.Nullable;

/**
 * One TLS context for each set of trusted authorities: TLS 1.2 and 1.3 of the JDK, one application protocol, names
 * always checked. The JDK's engine is as lean per connection as the native one and needs no library.
 * Thread-safe.
 */
final class TlsContexts {

    /** What an upgrade needs. */
    static final String HTTP11 = "http/1.1";

    /** Only to ask whether the far end insists on it. */
    static final String HTTP2 = "h2";

    private record Key(@Nullable Path file, @Nullable FileTime changed, String protocol) {}

    private final Map<Key, SslContext> known = new ConcurrentHashMap<>();

    /**
     * The context for these authorities, made on first use; a second one made in a race is harmless.
     *
     * @param ca PEM file, or null for the authorities of the JDK
     * @param protocol the one application protocol to offer
     * @throws IllegalArgumentException if the file cannot be read or holds no certificate; names the file
     */
    SslContext get(@Nullable Path ca, String protocol) {
        try {
            Key key = ca == null
                    ? new Key(null, null, protocol)
                    : new Key(ca.toAbsolutePath(), Files.getLastModifiedTime(ca), protocol);
            SslContext context = known.get(key);
            if (context == null) {
                context = make(ca == null ? null : authorities(ca), protocol);
                known.put(key, context);
            }
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("ca: cannot use " + ca + " as a PEM file of certificates", e);
        }
    }

    private static KeyStore authorities(Path ca) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(ca)) {
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("ca" + number++, certificate);
            }
            if (number == 0) {
                throw new IOException("no certificate in it");
            }
        }
        return store;
    }

    private static SslContext make(@Nullable KeyStore authorities, String protocol)
            throws IOException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager extended) {
                return SslContextBuilder.forClient()
                        .sslProvider(SslProvider.JDK)
                        .protocols("TLSv1.3", "TLSv1.2")
                        .endpointIdentificationAlgorithm("HTTPS")
                        .trustManager(new NamingTrust(extended))
                        .applicationProtocolConfig(new ApplicationProtocolConfig(
                                Protocol.ALPN,
                                SelectorFailureBehavior.NO_ADVERTISE,
                                SelectedListenerFailureBehavior.ACCEPT,
                                protocol))
                        .build();
            }
        }
        throw new GeneralSecurityException("the platform has no X.509 trust manager");
    }
}
