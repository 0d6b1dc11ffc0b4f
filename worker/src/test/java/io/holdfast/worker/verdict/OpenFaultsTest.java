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

    /** Words such as {@code status=401} are findings of the open check; a status alone is a refusal. */
    private static String[] refused(String words) {
        Stream<String> changes =
                Arrays.stream(words.split(" ", -1)).map(word -> word.startsWith("control.") ? word : "open." + word);
        Stream<String> error = words.contains("error=") ? Stream.of() : Stream.of("open.error=not_101");
        Stream<String> nothing = Stream.of(
                "open.opened=false", "open.status=null", "cdp", "frame", "pinged", "unpinged", "data", "hold");
        return Stream.of(nothing, error, changes).flatMap(each -> each).toArray(String[]::new);
    }

    private static Row ours(String fault, String kind, Attribution who, String words) {
        return inconclusive(fault, kind, who, refused(words));
    }

    private static Row theirs(String fault, String kind, String words) {
        return unsupported(fault, kind, refused(words));
    }

    private static Stream<Row> reach() {
        return Stream.of(
                supported("name resolves late", "open.attempts=5", "open.elapsedMillis=2400"),
                ours("name never resolves", Kinds.REACH_NAME, Attribution.UNKNOWN, "error=dns"),
                ours("lookup hangs", Kinds.REACH_NAME, Attribution.UNKNOWN, "error=dns_timeout"),
                ours("certificate for another name", Kinds.REACH_TLS, Attribution.UNKNOWN, "error=tls_name"),
                ours("certificate of tomorrow", Kinds.REACH_TLS, Attribution.UNKNOWN, "error=tls_not_yet_valid"),
                ours("certificate of yesterday", Kinds.REACH_TLS, Attribution.UNKNOWN, "error=tls_expired"),
                ours("unknown issuer", Kinds.REACH_TLS, Attribution.UNKNOWN, "error=tls_untrusted"),
                ours("close notify in the handshake", Kinds.REACH_TLS, Attribution.UNKNOWN, "error=tls_closed"),
                ours("reset after the hello", Kinds.REACH_PATH, Attribution.CLIENT, "error=tls_reset"),
                ours("hello never answered", Kinds.REACH_PATH, Attribution.CLIENT, "error=tls_timeout"),
                ours("packets of new connections lost", Kinds.REACH_PATH, Attribution.CLIENT, "error=connect_timeout"),
                supported("packets of the first connection lost", "open.attempts=2", "open.connectMillis=1"),
                ours("nobody listens", Kinds.REACH_PATH, Attribution.UNKNOWN, "error=connect_refused"),
                theirs("HTTP/1.1 refused in TLS", Kinds.HTTP2_ONLY, "error=tls_no_http11"),
                theirs("answers with HTTP/2", Kinds.HTTP2_ONLY, "error=malformed_response firstBytes=http2"),
                ours(
                        "TLS on a plain port",
                        Kinds.PROBER_URL,
                        Attribution.CLIENT,
                        "error=malformed_response firstBytes=tls"));
    }

    private static Stream<Row> defects() {
        return Stream.of(
                theirs(
                        "upgrade lost on the way in",
                        Kinds.UPGRADE_STRIPPED,
                        "status=200 serverSawUpgrade=false serverSawHttp=1.0"),
                theirs(
                        "the same, as a bad request",
                        Kinds.UPGRADE_STRIPPED,
                        "status=400 getStatus=200 serverSawUpgrade=false serverSawHttp=1.1"),
                theirs("the same, without the target's record", Kinds.UPGRADE_STRIPPED, "status=426 getStatus=200"),
                theirs("HTTP/1.0 upstream", Kinds.UPGRADE_STRIPPED, "status=505"),
                theirs(
                        "answered as a plain request",
                        Kinds.UPGRADE_STRIPPED,
                        "status=200 contentType=application/json"),
                theirs(
                        "upgrade lost on the way back",
                        Kinds.UPGRADE_STRIPPED,
                        "error=missing_upgrade status=101 serverSawUpgrade=true"),
                theirs("wrong accept", Kinds.BAD_101, "error=bad_accept status=101"),
                theirs("subprotocol out of nowhere", Kinds.BAD_101, "error=unoffered_subprotocol status=101"),
                theirs("no status line", Kinds.BAD_101, "error=malformed_response firstBytes=binary"),
                theirs("extension out of nowhere", Kinds.EXTENSION_MISMATCH, "error=unoffered_extension status=101"),
                ours(
                        "headers beyond our limit",
                        Kinds.PROBER_LIMIT_OR_CODEC,
                        Attribution.CLIENT,
                        "error=headers_too_large"),
                ours("no file left to open", Kinds.PROBER_LIMIT_OR_CODEC, Attribution.CLIENT, "error=local"));
    }

    private static Stream<Row> refusals() {
        return Stream.of(
                ours("401", Kinds.AUTH_INSTEAD_OF_101, Attribution.CREDENTIAL, "status=401 getStatus=401"),
                ours(
                        "401 with a credential",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "status=401 credentialSent=true"),
                ours(
                        "403 for every request",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "status=403 getStatus=403"),
                ours("403 for upgrades alone", Kinds.BOT_BLOCK, Attribution.UNKNOWN, "status=403 getStatus=200"),
                ours(
                        "403 marked by a bot protection",
                        Kinds.BOT_BLOCK,
                        Attribution.UNKNOWN,
                        "status=403 getStatus=403 mitigated=true"),
                theirs("403 with the driver's headers", Kinds.BOT_BLOCK, "status=403 getStatus=200 headerSet=driver"),
                ours(
                        "origin refused",
                        Kinds.HOST_OR_ORIGIN_CHECK,
                        Attribution.UNKNOWN,
                        "status=403 getStatus=200 refusal=origin"),
                ours(
                        "host refused",
                        Kinds.HOST_OR_ORIGIN_CHECK,
                        Attribution.UNKNOWN,
                        "status=500 getStatus=200 refusal=host"),
                ours("payment demanded", Kinds.QUOTA, Attribution.CREDENTIAL, "status=402"),
                ours("forward proxy wants a password", Kinds.REACH_PATH, Attribution.CLIENT, "status=407"),
                theirs("warning page", Kinds.PAGE_INSTEAD_OF_101, "status=200 contentType=text/html"),
                theirs("warning page without a type", Kinds.PAGE_INSTEAD_OF_101, "status=200 body=html"),
                theirs("network login page", Kinds.PAGE_INSTEAD_OF_101, "status=511"));
    }

    private static Stream<Row> gets() {
        Stream<Row> notImplemented = Stream.of(400, 404, 405, 501, 504)
                .map(status -> theirs(
                        "requests pass, upgrades get " + status,
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "status=" + status + " getStatus=200 serverSawUpgrade=false"));
        Stream<Row> others = Stream.of(
                theirs(
                        "upgrade ended by FIN",
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "error=fin_before_response getStatus=200"),
                theirs(
                        "upgrade ended by RST",
                        Kinds.UPGRADE_NOT_IMPLEMENTED,
                        "error=rst_before_response getStatus=200"),
                theirs("upgrade never answered", Kinds.UPGRADE_NOT_IMPLEMENTED, "error=timeout getFromTarget=true"),
                ours(
                        "nothing is ever answered",
                        Kinds.COLD_START,
                        Attribution.UNKNOWN,
                        "error=timeout getError=timeout"),
                supported("server errors until it is warm", "open.attempts=4", "open.statuses=[502,502,502,101]"),
                theirs("upgrades get 502, requests pass", Kinds.COLD_START, "status=502 getStatus=200"),
                theirs("upgrades get 503, requests pass", Kinds.COLD_START, "status=503 getStatus=200"),
                ours("everything gets 502", Kinds.COLD_START, Attribution.UNKNOWN, "status=502 getStatus=502"),
                ours("everything gets 404", Kinds.WRONG_ROUTE, Attribution.UNKNOWN, "status=404 getStatus=404"),
                ours(
                        "target on one loopback family",
                        Kinds.SERVER_NOT_THERE,
                        Attribution.SANDBOX,
                        "status=502 getStatus=502 control.loopbackIpv4=false control.loopbackIpv6=true"),
                theirs(
                        "stale route after a new exposure",
                        Kinds.WRONG_ROUTE,
                        "status=502 getStatus=502 exposureRecreated=true"));
        return Stream.concat(notImplemented, others);
    }

    private static Stream<Row> redirects() {
        return Stream.of(
                ours(
                        "login",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "error=redirect status=307 locationClass=identity credentialSent=false"),
                ours(
                        "another host",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        "error=redirect status=302 locationClass=other_host"),
                theirs(
                        "login in spite of a credential",
                        Kinds.AUTH_INSTEAD_OF_101,
                        "error=redirect status=307 locationClass=identity credentialSent=true"),
                ours(
                        "result address",
                        Kinds.REDIRECT_ON_UPGRADE,
                        Attribution.UNKNOWN,
                        "error=redirect status=303 locationClass=same_path_more_query"),
                theirs(
                        "round and round",
                        Kinds.REDIRECT_ON_UPGRADE,
                        "error=redirect status=302 locationClass=self redirects=5"),
                theirs("to clear text", Kinds.REDIRECT_ON_UPGRADE, "error=redirect status=301 locationClass=downgrade"),
                supported("one hop within the host", "open.redirects=1"));
    }

    private static Stream<Row> cappedOrLate() {
        return Stream.of(
                ours("too many opens", Kinds.RATE_LIMIT, Attribution.CLIENT, "status=429 retryAfterMillis=2000"),
                ours(
                        "too many opens, as a bad request",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "status=400 getStatus=200 refusal=rate"),
                ours(
                        "too many opens, as bare text",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "error=malformed_response firstBytes=rate_limit_text"),
                supported("too many opens for a while", "open.attempts=3", "open.statuses=[429,429,101]"),
                supported(
                        "a cap of one connection",
                        "unpinged",
                        "data",
                        "unpinged.openError=status_429",
                        "data.openError=status_429"));
    }
}
