package io.holdfast.worker.ws;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

import io.holdfast.worker.ws.Opening.CertificateNames;

/** Checks certificates exactly as the platform does, and names the reason of a refusal. Thread-safe. */
final class NamingTrust extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2; // RFC 5280 section 4.2.1.6

    private final X509ExtendedTrustManager platform;

    NamingTrust(X509ExtendedTrustManager platform) {
        this.platform = platform;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        try {
            platform.checkServerTrusted(chain, authType, engine);
        } catch (CertificateException e) {
            throw refused(chain, authType, String.valueOf(engine.getPeerHost()), e);
        }
    }

    // Only the reason is looked for here; the refusal stands.
    private CertificateRefused refused(
            X509Certificate[] chain, String authType, String host, CertificateException refusal) {
        for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return new CertificateRefused(OpenError.TLS_EXPIRED, null);
            }
            if (cause instanceof CertificateNotYetValidException) {
                return new CertificateRefused(OpenError.TLS_NOT_YET_VALID, null);
            }
        }
        try {
            platform.checkServerTrusted(chain, authType);
        } catch (CertificateException withoutName) {
            return new CertificateRefused(OpenError.TLS_UNTRUSTED, null);
        }
        return new CertificateRefused(OpenError.TLS_NAME, relation(names(chain[0]), host));
    }

    static CertificateNames relation(List<String> names, String host) {
        if (names.isEmpty()) {
            return CertificateNames.NONE;
        }
        String lower = host.toLowerCase(Locale.ROOT);
        boolean parent = names.stream()
                .anyMatch(name -> name.startsWith("*.")
                        && lower.endsWith(name.substring(1).toLowerCase(Locale.ROOT)));
        return parent ? CertificateNames.WILDCARD_ONE_LABEL : CertificateNames.OTHERS;
    }

    private static List<String> names(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
            if (alternatives != null) {
                for (List<?> alternative : alternatives) {
                    if (Integer.valueOf(DNS_NAME).equals(alternative.get(0))) {
                        names.add(String.valueOf(alternative.get(1)));
                    }
                }
            }
        } catch (CertificateParsingException e) {
            names.clear(); // unreadable names are no names
        }
        return names;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        platform.checkServerTrusted(chain, authType, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        platform.checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        platform.checkClientTrusted(chain, authType, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        platform.checkClientTrusted(chain, authType, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        platform.checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return platform.getAcceptedIssuers();
    }
}
