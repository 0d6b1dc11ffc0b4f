package io.holdfast.worker.verdict;

import java.util.Arrays;
import java.util.stream.Stream;

import io.holdfast.schema.result.Attribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.worker.verdict.Row.inconclusive;
import static io.holdfast.worker.verdict.Row.supported;
import static io.holdfast.worker.verdict.Row.unsupported;

/** What stands before an open connection: name, TCP, TLS and the opening handshake. */
class OpenFaultsTest {

    @ParameterizedTest
    @MethodSource("rows")
    void everyFaultHasItsVerdict(Row row) {
        row.holds();
    }

    static Stream<Row> rows() {
        return Stream.of(reach(), defects(), refusals(), gets(), redirects(), cappedOrLate())
                .flatMap(rows -> rows);
    }

    private static String[] refused(String... changes) {
        return Stream.concat(
                        Stream.of(
                                "open.opened=false",
                                "open.status=null",
                                "cdp",
                                "frame",
                                "pinged",
                                "unpinged",
                                "data",
                                "hold"),
                        Arrays.stream(changes))
                .toArray(String[]::new);
    }

    private static Row ours(String fault, String kind, Attribution who, String... changes) {
        return inconclusive(fault, kind, who, refused(changes));
    }

    private static Row theirs(String fault, String kind, String... changes) {
        return unsupported(fault, kind, refused(changes));
    }

    private static Stream<Row> reach() {
        return Stream.of(
                supported("name resolves late", "open.attempts=5", "open.elapsedMillis=2400"),
                ours("name never resolves", Kinds.REACH_NAME, Attribution.UNKNOWN, "open.error=dns"),
                ours("lookup hangs", Kinds.REACH_NAME, Attribution.UNKNOWN, "open.error=dns_timeout"),
                ours("certificate for another name", Kinds.REACH_TLS, Attribution.UNKNOWN, "open.error=tls_name"),
                ours("certificate of tomorrow", Kinds.REACH_TLS, Attribution.UNKNOWN, "open.error=tls_not_yet_valid"),
                ours("certificate of yesterday", Kinds.REACH_TLS, Attribution.UNKNOWN, "open.error=tls_expired"),
                ours("unknown issuer", Kinds.REACH_TLS, Attribution.UNKNOWN, "open.error=tls_untrusted"),
                ours("close notify in the handshake", Kinds.REACH_TLS, Attribution.UNKNOWN, "open.error=tls_closed"),
                ours("reset after the hello", Kinds.REACH_PATH, Attribution.CLIENT, "open.error=tls_reset"),
                ours("hello never answered", Kinds.REACH_PATH, Attribution.CLIENT, "open.error=tls_timeout"),
                ours(
                        "packets of new connections lost",
                        Kinds.REACH_PATH,
                        Attribution.CLIENT,
                        "open.error=connect_timeout"),
                supported("packets of the first connection lost", "open.attempts=2", "open.connectMillis=1"),
                ours("nobody listens", Kinds.REACH_PATH, Attribution.UNKNOWN, "open.error=connect_refused"),
                theirs("HTTP/1.1 refused in TLS", Kinds.HTTP2_ONLY, "open.error=tls_no_http11"),
                theirs(
                        "answers with HTTP/2",
                        Kinds.HTTP2_ONLY,
                        "open.error=malformed_response",
                        "open.firstBytes=http2"),
                ours(
                        "TLS on a plain port",
                        Kinds.PROBER_URL,
                        Attribution.CLIENT,
                        "open.error=malformed_response",
                        "open.firstBytes=tls"));
    }

    private static Stream<Row> defects() {
        return Stream.of(
                theirs(
                        "upgrade lost on the way in",
                        Kinds.UPGRADE_STRIPPED,
                        "open.error=not_101",
                        "open.status=200",
                        "open.serverSawUpgrade=false",
                        "open.serverSawHttp=1.0"),
                theirs(
                        "the same, as a bad request",
                        Kinds.UPGRADE_STRIPPED,
                        "open.error=not_101",
                        "open.status=400",
                        "open.getStatus=200",
                        "open.serverSawUpgrade=false",
                        "open.serverSawHttp=1.1"),
                theirs(
                        "the same, without the target's record",
                        Kinds.UPGRADE_STRIPPED,
                        "open.error=not_101",
                        "open.status=426",
                        "open.getStatus=200"),
                theirs("HTTP/1.0 upstream", Kinds.UPGRADE_STRIPPED, "open.error=not_101", "open.status=505"),
                theirs(
                        "answered as a plain request",
                        Kinds.UPGRADE_STRIPPED,
                        "open.error=not_101",
                        "open.status=200",
                        "open.contentType=application/json"),
                theirs(
                        "upgrade lost on the way back",
                        Kinds.UPGRADE_STRIPPED,
                        "open.error=missing_upgrade",
                        "open.status=101",
                        "open.serverSawUpgrade=true"),
                theirs("wrong accept", Kinds.BAD_101, "open.error=bad_accept", "open.status=101"),
                theirs(
                        "subprotocol out of nowhere",
                        Kinds.BAD_101,
                        "open.error=unoffered_subprotocol",
                        "open.status=101"),
                theirs("no status line", Kinds.BAD_101, "open.error=malformed_response", "open.firstBytes=binary"),
                theirs(
                        "extension out of nowhere",
                        Kinds.EXTENSION_MISMATCH,
                        "open.error=unoffered_extension",
                        "open.status=101"),
                ours(
                        "headers beyond our limit",
                        Kinds.PROBER_LIMIT_OR_CODEC,
                        Attribution.CLIENT,
                        "open.error=headers_too_large"),
                ours("no file left to open", Kinds.PROBER_LIMIT_OR_CODEC, Attribution.CLIENT, "open.error=local"));
    }

    private static Stream<Row> refusals() {
        return Stream.of(
                ours(
                        "401",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "open.error=not_101",
                        "open.status=401",
                        "open.getStatus=401"),
                ours(
                        "401 with a credential",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "open.error=not_101",
                        "open.status=401",
                        "open.credentialSent=true"),
                ours(
                        "403 for every request",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "open.error=not_101",
                        "open.status=403",
                        "open.getStatus=403"),
                ours(
                        "403 for upgrades alone",
                        Kinds.BOT_BLOCK,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=403",
                        "open.getStatus=200"),
                ours(
                        "403 marked by a bot protection",
                        Kinds.BOT_BLOCK,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=403",
                        "open.getStatus=403",
                        "open.mitigated=true"),
                theirs(
                        "403 with the driver's headers",
                        Kinds.BOT_BLOCK,
                        "open.error=not_101",
                        "open.status=403",
                        "open.getStatus=200",
                        "open.headerSet=driver"),
                ours(
                        "origin refused",
                        Kinds.HOST_OR_ORIGIN_CHECK,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=403",
                        "open.getStatus=200",
                        "open.refusal=origin"),
                ours(
                        "host refused",
                        Kinds.HOST_OR_ORIGIN_CHECK,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=500",
                        "open.getStatus=200",
                        "open.refusal=host"),
                ours("payment demanded", Kinds.QUOTA, Attribution.CREDENTIAL, "open.error=not_101", "open.status=402"),
                ours(
                        "forward proxy wants a password",
                        Kinds.REACH_PATH,
                        Attribution.CLIENT,
                        "open.error=not_101",
                        "open.status=407"),
                theirs(
                        "warning page",
                        Kinds.PAGE_INSTEAD_OF_101,
                        "open.error=not_101",
                        "open.status=200",
                        "open.contentType=text/html"),
                theirs(
                        "warning page without a type",
                        Kinds.PAGE_INSTEAD_OF_101,
                        "open.error=not_101",
                        "open.status=200",
                        "open.body=html"),
                theirs("network login page", Kinds.PAGE_INSTEAD_OF_101, "open.error=not_101", "open.status=511"));
    }

    private static Stream<Row> gets() {
        Stream<Row> notImplemented = Stream.of(400, 404, 405, 501, 504)
                .map(status -> theirs(
                        "requests pass, upgrades get " + status,
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "open.error=not_101",
                        "open.status=" + status,
                        "open.getStatus=200",
                        "open.serverSawUpgrade=false"));
        Stream<Row> others = Stream.of(
                theirs(
                        "upgrade ended by FIN",
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "open.error=fin_before_response",
                        "open.getStatus=200"),
                theirs(
                        "upgrade ended by RST",
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "open.error=rst_before_response",
                        "open.getStatus=200"),
                theirs(
                        "upgrade never answered",
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "open.error=timeout",
                        "open.getFromTarget=true"),
                ours(
                        "nothing is ever answered",
                        Kinds.COLD_START,
                        Attribution.UNKNOWN,
                        "open.error=timeout",
                        "open.getError=timeout"),
                supported("server errors until it is warm", "open.attempts=4", "open.statuses=[502,502,502,101]"),
                theirs(
                        "upgrades get 502, requests pass",
                        Kinds.COLD_START,
                        "open.error=not_101",
                        "open.status=502",
                        "open.getStatus=200"),
                theirs(
                        "upgrades get 503, requests pass",
                        Kinds.COLD_START,
                        "open.error=not_101",
                        "open.status=503",
                        "open.getStatus=200"),
                ours(
                        "everything gets 502",
                        Kinds.COLD_START,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=502",
                        "open.getStatus=502"),
                ours(
                        "everything gets 404",
                        Kinds.WRONG_ROUTE,
                        Attribution.UNKNOWN,
                        "open.error=not_101",
                        "open.status=404",
                        "open.getStatus=404"),
                ours(
                        "target on one loopback family",
                        Kinds.SERVER_NOT_THERE,
                        Attribution.SANDBOX,
                        "open.error=not_101",
                        "open.status=502",
                        "open.getStatus=502",
                        "control.loopbackIpv4=false",
                        "control.loopbackIpv6=true"),
                theirs(
                        "stale route after a new exposure",
                        Kinds.WRONG_ROUTE,
                        "open.error=not_101",
                        "open.status=502",
                        "open.getStatus=502",
                        "open.exposureRecreated=true"));
        return Stream.concat(notImplemented, others);
    }

    private static Stream<Row> redirects() {
        return Stream.of(
                ours(
                        "login",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "open.error=redirect",
                        "open.status=307",
                        "open.locationClass=identity",
                        "open.credentialSent=false"),
                ours(
                        "another host",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "open.error=redirect",
                        "open.status=302",
                        "open.locationClass=other_host"),
                theirs(
                        "login in spite of a credential",
                        Kinds.AUTH_INSTEAD_OF_101,
                        "open.error=redirect",
                        "open.status=307",
                        "open.locationClass=identity",
                        "open.credentialSent=true"),
                ours(
                        "result address",
                        Kinds.REDIRECT_ON_UPGRADE,
                        Attribution.UNKNOWN,
                        "open.error=redirect",
                        "open.status=303",
                        "open.locationClass=same_path_more_query"),
                theirs(
                        "round and round",
                        Kinds.REDIRECT_ON_UPGRADE,
                        "open.error=redirect",
                        "open.status=302",
                        "open.locationClass=self",
                        "open.redirects=5"),
                theirs(
                        "to clear text",
                        Kinds.REDIRECT_ON_UPGRADE,
                        "open.error=redirect",
                        "open.status=301",
                        "open.locationClass=downgrade"),
                supported("one hop within the host", "open.redirects=1"));
    }

    private static Stream<Row> cappedOrLate() {
        return Stream.of(
                ours(
                        "too many opens",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "open.error=not_101",
                        "open.status=429",
                        "open.retryAfterMillis=2000"),
                ours(
                        "too many opens, as a bad request",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "open.error=not_101",
                        "open.status=400",
                        "open.getStatus=200",
                        "open.refusal=rate"),
                ours(
                        "too many opens, as bare text",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "open.error=malformed_response",
                        "open.firstBytes=rate_limit_text"),
                supported("too many opens for a while", "open.attempts=3", "open.statuses=[429,429,101]"),
                supported(
                        "a cap of one connection",
                        "unpinged",
                        "data",
                        "unpinged.openError=status_429",
                        "data.openError=status_429"));
    }
}
