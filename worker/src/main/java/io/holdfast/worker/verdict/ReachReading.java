package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads what failed before HTTP: name, TCP, TLS. Only a refusal of HTTP/1.1 is the tunnel's own word. */
final class ReachReading {

    private ReachReading() {}

    static Reading.@Nullable Failure failure(OpenFindings open, String error) {
        return switch (error) {
            case "dns", "dns_timeout" ->
                reach(
                        Kinds.REACH_NAME,
                        Attribution.UNKNOWN,
                        "The tunnel's name had no address in " + attempts(open) + " within "
                                + Figures.seconds(open.elapsedMillis()) + ".");
            case "tls_name" ->
                reach(Kinds.REACH_TLS, Attribution.UNKNOWN, "The certificate is for another name; it was not trusted.");
            case "tls_not_yet_valid" ->
                reach(Kinds.REACH_TLS, Attribution.UNKNOWN, "The certificate is not valid yet; it was not trusted.");
            case "tls_expired" ->
                reach(Kinds.REACH_TLS, Attribution.UNKNOWN, "The certificate has expired; it was not trusted.");
            case "tls_untrusted" ->
                reach(Kinds.REACH_TLS, Attribution.UNKNOWN, "The certificate's issuer is not trusted.");
            case "tls_alert", "tls_closed", "tls_other" ->
                reach(Kinds.REACH_TLS, Attribution.UNKNOWN, "The TLS handshake failed (" + error + ").");
            case "tls_no_http11" ->
                OpenReading.provable(
                        Kinds.HTTP2_ONLY, null, null, "The far end refuses HTTP/1.1 in the TLS handshake.");
            case "tls_reset", "tls_timeout" ->
                reach(
                        Kinds.REACH_PATH,
                        Attribution.CLIENT,
                        "The TLS handshake got no further from this vantage (" + error + ").");
            case "connect_timeout", "connect_unreachable" ->
                reach(
                        Kinds.REACH_PATH,
                        Attribution.CLIENT,
                        "No connection from this vantage in " + attempts(open) + " (" + error + ").");
            case "connect_refused" ->
                reach(
                        Kinds.REACH_PATH,
                        Attribution.UNKNOWN,
                        "The tunnel's address refused the connection in " + attempts(open) + ".");
            default -> null;
        };
    }

    private static String attempts(OpenFindings open) {
        int attempts = open.attempts() == null ? 1 : open.attempts();
        return attempts == 1 ? "1 attempt" : attempts + " attempts";
    }

    private static Reading.Failure reach(String kind, Attribution attribution, String reason) {
        return Reading.ending(Stage.REACH, kind, attribution, null, reason);
    }
}
