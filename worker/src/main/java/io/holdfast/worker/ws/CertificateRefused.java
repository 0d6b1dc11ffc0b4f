package io.holdfast.worker.ws;

import java.security.cert.CertificateException;

import io.holdfast.worker.ws.Opening.CertificateNames;
import org.jspecify.annotations.Nullable;

/** The server's certificate was refused, with the one reason. */
final class CertificateRefused extends CertificateException {

    private static final long serialVersionUID = 1L;

    private final OpenError error;
    private final @Nullable CertificateNames names;

    CertificateRefused(OpenError error, @Nullable CertificateNames names) {
        super(error.toString());
        this.error = error;
        this.names = names;
    }

    OpenError error() {
        return error;
    }

    @Nullable
    CertificateNames names() {
        return names;
    }
}
