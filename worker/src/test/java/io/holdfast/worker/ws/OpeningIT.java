package io.holdfast.worker.ws;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.ws.HandshakeResponse.Body;
import io.holdfast.worker.ws.HandshakeResponse.FirstBytes;
import io.holdfast.worker.ws.HandshakeResponse.Redirect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each way in which an opening can fail, told apart from the others and told at once. */
class OpeningIT {

    private static final Duration DEADLINE = Duration.ofSeconds(2);

    private static WebSocketClient client;

    @BeforeAll
    static void start() {
        client = new WebSocketClient(ClientSettings.of("test"), Ticker.system());
    }

    @AfterAll
    static void stop() {
        client.close();
    }

    @AfterEach
    void nothingStaysOpen() {
        assertThat(client.openConnections()).isZero();
    }

    private static Opening open(ScriptedServer.Script script) throws Exception {
        try (ScriptedServer server = new ScriptedServer(script)) {
            Opening opening = client.open(OpenRequest.to(server.uri(), DEADLINE));
            if (opening.connection() != null) {
                opening.connection().abort();
            }
            server.join();
            assertThat(opening.toString()).doesNotContain("SECRETMARK");
            return opening;
        }
    }

    private static void assertPrompt(Opening opening) {
        assertThat(opening.elapsedMillis()).isLessThan(500);
    }

    @Test
    void finBeforeAnyByte() throws Exception {
        Opening opening = open(ScriptedServer.Peer::request);

        assertThat(opening.error()).isEqualTo(OpenError.FIN_BEFORE_RESPONSE);
        assertThat(opening.response()).isNull();
        assertThat(opening.bytesIn()).isZero();
        assertPrompt(opening);
    }

    @Test
    void resetBeforeAnyByte() throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.reset();
        });

        assertThat(opening.error()).isEqualTo(OpenError.RST_BEFORE_RESPONSE);
        assertPrompt(opening);
    }

    @Test
    void finInTheMiddleOfTheHeadTellsWhatCame() throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.write("HTTP/1.1 101 Switching");
        });

        assertThat(opening.error()).isEqualTo(OpenError.FIN_BEFORE_RESPONSE);
        assertThat(opening.response().firstBytes()).isEqualTo(FirstBytes.STATUS_LINE);
        assertThat(opening.bytesIn()).isEqualTo(22);
        assertPrompt(opening);
    }

    @Test
    void silenceIsATimeoutInTheHandshake() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::untilEnd)) {
            Opening opening = client.open(OpenRequest.to(server.uri(), Duration.ofMillis(200)));

            assertThat(opening.error()).isEqualTo(OpenError.TIMEOUT);
            assertThat(opening.stage()).isEqualTo(Opening.Stage.HANDSHAKE);
            assertThat(opening.elapsedMillis()).isBetween(200L, 400L);
            server.join();
        }
    }

    @Test
    void nobodyListens() throws Exception {
        ServerSocket free = ScriptedServer.plain();
        free.close();
        Opening opening =
                client.open(OpenRequest.to(URI.create("ws://127.0.0.1:" + free.getLocalPort() + "/"), DEADLINE));

        assertThat(opening.error()).isEqualTo(OpenError.CONNECT_REFUSED);
        assertThat(opening.stage()).isEqualTo(Opening.Stage.CONNECT);
        assertPrompt(opening);
    }

    @Test
    void aFullBacklogIsAConnectTimeout() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            OpenRequest request = OpenRequest.to(URI.create("ws://127.0.0.1:" + full.getLocalPort() + "/"), DEADLINE)
                    .withConnectDeadline(Duration.ofMillis(300));
            Opening opening = client.open(request);

            assertThat(opening.error()).isEqualTo(OpenError.CONNECT_TIMEOUT);
            assertThat(opening.elapsedMillis()).isBetween(300L, 600L);
        }
    }

    @Test
    void aNameWithoutAddress() {
        OpenRequest request = OpenRequest.to(URI.create("ws://nowhere.test/"), DEADLINE)
                .withNames(host -> {
                    throw new UnknownHostException(host);
                });
        Opening opening = client.open(request);

        assertThat(opening.error()).isEqualTo(OpenError.DNS);
        assertThat(opening.stage()).isEqualTo(Opening.Stage.LOOKUP);
        assertPrompt(opening);
    }

    @Test
    void theNextAddressIsTriedWhenTheFirstRefuses() throws Exception {
        InetAddress dead = InetAddress.getByName("127.0.0.99");
        try (ScriptedServer server = new ScriptedServer(peer -> peer.upgrade().untilEnd())) {
            OpenRequest request = OpenRequest.to(URI.create("ws://two.test:" + server.port() + "/"), DEADLINE)
                    .withNames(host -> java.util.List.of(dead, InetAddress.getLoopbackAddress()));
            Opening opening = client.open(request);

            assertThat(opening.error()).isNull();
            opening.get().abort();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 403, 404, 426, 429, 500, 501, 502, 503, 504, 511})
    void everyStatusIsReportedAsItCame(int status) throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.write(
                    "HTTP/1.1 " + status + " Whatever\r\nContent-Type: Text/HTML; charset=utf-8\r\nRetry-After: 2\r\n"
                            + "Content-Length: 20\r\n\r\n<!DOCTYPE html><html>");
        });

        assertThat(opening.error()).isEqualTo(OpenError.NOT_101);
        assertThat(opening.status()).isEqualTo(status);
        assertThat(opening.response().contentType()).isEqualTo("text/html");
        assertThat(opening.response().retryAfter()).isEqualTo(Duration.ofSeconds(2));
        assertThat(opening.response().body()).isEqualTo(Body.HTML);
        assertPrompt(opening);
    }

    @ParameterizedTest
    @CsvSource({
        "307, http://127.0.0.1:1/login, IDENTITY",
        "307, http://127.0.0.1:1/page, OTHER_HOST",
        "302, https://accounts.example.com/x, IDENTITY",
        "302, /login?next=SECRETMARK, IDENTITY",
        "307, /other, SAME_HOST",
        "303, /x?token=SECRETMARK&result=1, SAME_PATH_MORE_QUERY",
        "308, /x?token=SECRETMARK, SELF",
        "301, ::nonsense, UNREADABLE"
    })
    void redirectsAreClassedAndNeverFollowed(int status, String location, Redirect expected) throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.write("HTTP/1.1 " + status + " Elsewhere\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
        });

        assertThat(opening.error()).isEqualTo(OpenError.REDIRECT);
        assertThat(opening.response().redirect()).isEqualTo(expected);
        boolean here = expected == Redirect.SAME_HOST
                || expected == Redirect.SELF
                || expected == Redirect.SAME_PATH_MORE_QUERY;
        assertThat(opening.hop() != null).isEqualTo(here);
    }

    @Test
    void a101WithoutUpgradeHeaders() throws Exception {
        Opening opening =
                open(peer -> peer.write(peer.switching().replace("Upgrade: websocket\r\nConnection: Upgrade\r\n", "")));

        assertThat(opening.error()).isEqualTo(OpenError.MISSING_UPGRADE);
        assertThat(opening.response().acceptOk()).isTrue();
    }

    @Test
    void a101WithAWrongAccept() throws Exception {
        Opening opening = open(peer -> peer.write(peer.switching().replace("Accept: ", "Accept: A")));

        assertThat(opening.error()).isEqualTo(OpenError.BAD_ACCEPT);
    }

    @Test
    void a101WithAnExtensionThatNobodyOffered() throws Exception {
        Opening opening = open(peer -> peer.write(
                peer.switching().replace("\r\n\r\n", "\r\nSec-WebSocket-Extensions: permessage-deflate; x=1\r\n\r\n")));

        assertThat(opening.error()).isEqualTo(OpenError.UNOFFERED_EXTENSION);
        assertThat(opening.response().extensions()).containsExactly("permessage-deflate");
    }

    @Test
    void a101InChunksIsOpenWithItsIllegalHeaderNamed() throws Exception {
        Opening opening = open(
                peer -> peer.write(peer.switching().replace("\r\n\r\n", "\r\nTransfer-Encoding: chunked\r\n\r\n")));

        assertThat(opening.error()).isNull();
        assertThat(opening.response().illegalHeaders()).containsExactly("transfer-encoding");
    }

    @ParameterizedTest
    @CsvSource({
        "Too Many Requests\\n, RATE_LIMIT_TEXT",
        "<html>no</html>, HTML",
        "HTTP/2 200 OK\\r\\n\\r\\n, TEXT",
        "HTTP/1.1 abc\\r\\n\\r\\n, STATUS_LINE",
        "Upgrade: websocket\\r\\n\\r\\n, TEXT"
    })
    void whatIsNotHttpIsClassedByItsFirstBytes(String answer, FirstBytes expected) throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.write(answer.replace("\\r", "\r").replace("\\n", "\n"));
            peer.untilEnd();
        });

        assertThat(opening.error()).isEqualTo(OpenError.MALFORMED_RESPONSE);
        assertThat(opening.response().statusLineValid()).isFalse();
        assertThat(opening.response().firstBytes()).isEqualTo(expected);
        assertPrompt(opening);
    }

    @Test
    void anHttp2FrameIsRecognised() throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.hex("000000040000000000");
            peer.untilEnd();
        });

        assertThat(opening.response().firstBytes()).isEqualTo(FirstBytes.HTTP2);
    }

    @Test
    void headersWithoutEndAreTooLarge() throws Exception {
        Opening opening = open(peer -> {
            peer.request();
            peer.write("HTTP/1.1 101 X\r\nA: " + "a".repeat(70_000));
            peer.untilEnd();
        });

        assertThat(opening.error()).isEqualTo(OpenError.HEADERS_TOO_LARGE);
    }

    @Test
    void informationalResponsesAreSkippedUpToALimit() throws Exception {
        String early = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
        Opening few = open(peer -> peer.write(early + early + peer.switching()).untilEnd());
        Opening many = open(peer -> {
            peer.request();
            peer.write(early.repeat(20)).untilEnd();
        });

        assertThat(few.error()).isNull();
        assertThat(few.response().informational()).isEqualTo(2);
        assertThat(many.error()).isEqualTo(OpenError.TOO_MANY_INFORMATIONAL);
    }

    @Test
    void a101OneByteAtATimeIsFine() throws Exception {
        Opening opening = open(peer -> {
            for (byte b : peer.switching().getBytes(java.nio.charset.StandardCharsets.US_ASCII)) {
                peer.write(new byte[] {b});
            }
            peer.untilEnd();
        });

        assertThat(opening.error()).isNull();
    }

    @Test
    void theRequestCarriesHeadersPathAndQueryAsGiven() throws Exception {
        StringBuilder seen = new StringBuilder();
        try (ScriptedServer server = new ScriptedServer(peer -> seen.append(peer.request()))) {
            URI uri = URI.create("WS://127.0.0.1:" + server.port() + "/a%20b?c=d%26e");
            client.open(OpenRequest.to(uri, DEADLINE).withHeader("X-Token", "t"));
            server.join();

            assertThat(seen.toString())
                    .startsWith("GET /a%20b?c=d%26e HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
                    .contains("\r\nX-Token: t\r\n")
                    .contains("\r\nUser-Agent: holdfast/test\r\n")
                    .doesNotContain("Origin")
                    .doesNotContain("Sec-WebSocket-Extensions");
        }
    }
}
