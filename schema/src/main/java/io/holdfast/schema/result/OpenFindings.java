package io.holdfast.schema.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What the opening handshakes of the {@code open} check showed. All are null when it was not reached.
 *
 * @param status          HTTP status of the last attempt
 * @param statuses        HTTP statuses of all attempts, in order
 * @param attempts        opens made, retries included
 * @param elapsedMillis   from the first attempt until open or given up
 * @param connectMillis   TCP connect of the last attempt
 * @param tlsMillis       TLS handshake of the last attempt
 * @param opened          whether a lawful 101 came
 * @param acceptOk        whether Sec-WebSocket-Accept was right
 * @param valid           whether the answer was lawful HTTP and a lawful 101
 * @param alpn            protocol chosen by ALPN
 * @param contentType     media type of a refusal
 * @param locationClass   class of a redirect target: {@code same-host}, {@code other-host}, {@code identity}, {@code downgrade}
 * @param retryAfterMillis what a refusal asked for
 * @param redirects       same-host hops that were followed
 * @param mitigated       whether a bot protection marked the refusal as its own
 * @param headerSet       which headers the upgrade carried: {@code own}, or {@code driver} for exactly those of the driver
 * @param firstBytes      shape of the answer where it had no lawful status line, such as {@code http2}; else null
 * @param body            shape of a refusal's body: {@code html}, {@code json}, {@code text}, {@code binary}; null when there was none
 * @param refusal         what a refusal's text speaks of: {@code host}, {@code origin}, {@code rate}, {@code auth}; never the text
 * @param extensions      extensions accepted; names only
 * @param error           name of the failure before or in the handshake, such as {@code dns}, {@code tls_name}, {@code timeout}
 * @param illegalHeader   name of a header that a 101 must not carry
 * @param credentialSent  whether the provider's documented tunnel credential was sent
 * @param getStatus       HTTP status of a plain GET to the target's health path through the tunnel, when it was asked
 * @param getError        name of the failure of that GET when it gave no status
 * @param getFromTarget   whether that GET, or the discovery document, was recognisably answered by our target
 * @param exposureRecreated whether the port was exposed anew because a stale route was suspected
 * @param serverSawUpgrade whether the target saw the upgrade, by its own record
 * @param serverSawHttp   HTTP version of the request as the target saw it; null when it saw none, or its record was not read
 * @param end             how it ended when it closed right after the 101
 */
public record OpenFindings(
        @Nullable Integer status,
        @Nullable List<Integer> statuses,
        @Nullable Integer attempts,
        @Nullable Long elapsedMillis,
        @Nullable Long connectMillis,
        @Nullable Long tlsMillis,
        @Nullable Boolean opened,
        @Nullable Boolean acceptOk,
        @Nullable Boolean valid,
        @Nullable String alpn,
        @Nullable String contentType,
        @Nullable String locationClass,
        @Nullable Long retryAfterMillis,
        @Nullable Integer redirects,
        @Nullable Boolean mitigated,
        @Nullable String headerSet,
        @Nullable String firstBytes,
        @Nullable String body,
        @Nullable String refusal,
        @Nullable List<String> extensions,
        @Nullable String error,
        @Nullable String illegalHeader,
        @Nullable Boolean credentialSent,
        @Nullable Integer getStatus,
        @Nullable String getError,
        @Nullable Boolean getFromTarget,
        @Nullable Boolean exposureRecreated,
        @Nullable Boolean serverSawUpgrade,
        @Nullable String serverSawHttp,
        @Nullable End end) {

    /** Not reached. */
    public static final OpenFindings NONE = new OpenFindings(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, null, null, null, null, null, null, null);
}
