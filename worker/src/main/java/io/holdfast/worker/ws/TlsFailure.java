package io.holdfast.worker.ws;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import javax.net.ssl.SSLException;

import io.netty.handler.ssl.NotSslRecordException;

/** Which {@link OpenError} an exception of a TLS handshake is. Pure. */
final class TlsFailure {

    private TlsFailure() {}

    static OpenError classify(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateRefused refused) {
                return refused.error();
            }
            if (cause instanceof NotSslRecordException) {
                return OpenError.TLS_OTHER;
            }
            if (cause instanceof ClosedChannelException) {
                return OpenError.TLS_CLOSED;
            }
            if (cause instanceof IOException && !(cause instanceof SSLException)) {
                return OpenError.TLS_RESET;
            }
        }
        return byText(String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT));
    }

    // The JDK tells alerts by their name in the text only.
    private static OpenError byText(String text) {
        if (text.contains("no_application_protocol")) {
            return OpenError.TLS_NO_HTTP11;
        }
        if (text.contains("unrecognized_name")) {
            return OpenError.TLS_NAME;
        }
        if (text.contains("close_notify") || text.contains("closed while")) {
            return OpenError.TLS_CLOSED;
        }
        return text.contains("fatal alert") ? OpenError.TLS_ALERT : OpenError.TLS_OTHER;
    }

    /** The reason given by our own certificate check, if it was that. */
    static Opening.@org.jspecify.annotations.Nullable CertificateNames names(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateRefused refused) {
                return refused.names();
            }
        }
        return null;
    }
}
