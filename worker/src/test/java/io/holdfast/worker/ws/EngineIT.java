package io.holdfast.worker.ws;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.target.TargetProcess;
import io.holdfast.worker.target.TargetStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The engine against the real target. */
class EngineIT {

    private static final Duration SOON = Duration.ofSeconds(5);

    private static TargetProcess target;
    private static WebSocketClient client;

    @BeforeAll
    static void start() {
        target = new TargetProcess();
        client = new WebSocketClient(ClientSettings.of("test"), Ticker.system());
    }

    @AfterAll
    static void stop() {
        assertThat(client.openConnections()).isZero();
        client.close();
        target.close();
    }

    private static WebSocketConnection open(String name) {
        return client.open(OpenRequest.to(target.uri(name), SOON)).get();
    }

    private static JsonNode call(WebSocketConnection connection, int id, String method, String params) {
        connection.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        Received answer = connection
                .await(m -> m instanceof Received.Text text && text.text().contains("\"id\": " + id + ","), SOON)
                .orElseThrow();
        return TargetProcess.JSON.readTree(((Received.Text) answer).text()).get("result");
    }

    @Test
    void opensAndIsAnswered() {
        Opening opening = client.open(OpenRequest.to(target.uri("answered"), SOON));
        try (WebSocketConnection connection = opening.get()) {
            JsonNode version = call(connection, 1, "Browser.getVersion", "{}");

            assertThat(version.get("holdfastNonce").asString()).isEqualTo(target.nonce());
            assertThat(opening.error()).isNull();
            assertThat(opening.status()).isEqualTo(101);
            assertThat(opening.response().acceptOk()).isTrue();
            assertThat(opening.connectMillis()).isNotNull();
        }
    }

    @Test
    void sendsNoOriginAndSaysWhoItIs() {
        try (WebSocketConnection connection = open("headers")) {
            JsonNode headers = call(connection, 1, "Holdfast.record", "{}").at("/request");

            assertThat(headers.at("/headers/user-agent").asString()).isEqualTo("holdfast/test");
            assertThat(headers.get("headerNames").toString())
                    .doesNotContain("origin")
                    .doesNotContain("extensions");
        }
    }

    @Test
    void tenMegabytesComeBackIntact() {
        byte[] sent = new byte[10_000_000];
        new Random(5).nextBytes(sent);
        try (WebSocketConnection connection = open("ten")) {
            PayloadCheck check = new PayloadCheck(sent);
            connection.sinkBinary(check);
            Sent out = connection.sendBinary(sent, 0, SOON);
            Received back = connection.await(SOON).orElseThrow();

            assertThat(out.complete()).isTrue();
            assertThat(out.acceptedBytes()).isEqualTo(10_000_000);
            assertThat(back).isInstanceOf(Received.Sunk.class);
            assertThat(connection.result(check).intact()).isTrue();
            assertThat(connection.record().lastMessageFragments()).isEqualTo(1);
        }
    }

    @Test
    void sixteenMegabytesInAThousandFragmentsAreOneMessage() {
        byte[] expected = TargetStream.bytes(9, 16_000_000);
        try (WebSocketConnection connection = open("thousand")) {
            PayloadCheck check = new PayloadCheck(expected);
            connection.sinkBinary(check);
            call(connection, 1, "Holdfast.sendBytes", "{\"bytes\":16000000,\"seed\":9,\"fragment\":16000}");
            Received back =
                    connection.await(m -> m instanceof Received.Sunk, SOON).orElseThrow();

            assertThat(back.fragments()).isEqualTo(1000);
            assertThat(connection.result(check).intact()).isTrue();
        }
    }

    @Test
    void sendsInFragmentsWhenAsked() {
        byte[] sent = TargetStream.bytes(1, 100_000);
        try (WebSocketConnection connection = open("parts")) {
            connection.sendBinary(sent, 30_000, SOON);
            Received.Binary back = (Received.Binary) connection.await(SOON).orElseThrow();

            assertThat(back.bytes()).isEqualTo(sent);
            assertThat(call(connection, 1, "Holdfast.record", "{}")
                            .get("continuationsIn")
                            .asInt())
                    .isEqualTo(3);
        }
    }

    @Test
    void everyPingIsAnsweredAndTheTargetSawThemAll() {
        try (WebSocketConnection connection = open("pings")) {
            connection.startPings(Duration.ofMillis(40));
            Awaitility.await().until(() -> connection.record().pings().sent() >= 5);
            connection.stopPings();
            ConnectionRecord.Pings pings = connection.awaitPongs(SOON);

            assertThat(pings.missing()).isZero();
            assertThat(pings.lastRttMicros()).isPositive();
            assertThat(call(connection, 1, "Holdfast.record", "{}")
                            .get("pingsIn")
                            .asLong())
                    .isEqualTo(pings.sent());
        }
    }

    @Test
    void pingsOfTheTargetAreAnswered() {
        try (WebSocketConnection connection = open("asked")) {
            call(connection, 1, "Holdfast.ping", "{\"count\":3,\"everyMs\":1}");
            Awaitility.await()
                    .until(() -> call(connection, 2, "Holdfast.record", "{}")
                                    .get("pongsIn")
                                    .asInt()
                            == 3);

            assertThat(connection.record().pingsAnswered()).isEqualTo(3);
        }
    }

    @Test
    void closeFrameOfTheTargetIsTheEnding() {
        try (WebSocketConnection connection = open("closed")) {
            call(connection, 1, "Holdfast.close", "{\"code\":4401,\"reason\":\"token expired\"}");
            Ending ending = connection.awaitEnding(SOON).orElseThrow();

            assertThat(ending.how()).isEqualTo(Ending.How.CLOSE_FRAME);
            assertThat(ending.code()).isEqualTo(4401);
            assertThat(ending.reason()).isEqualTo(ReasonClass.EXPIRY);
            Closed closed = connection.close(1000, "", SOON);
            assertThat(closed.clean()).isTrue();
            assertThat(closed.echoCode()).isEqualTo(4401);
            assertThat(connection.isOpen()).isFalse();
        }
    }

    @Test
    void finOfTheTargetIsTheEnding() {
        try (WebSocketConnection connection = open("fin")) {
            call(connection, 1, "Holdfast.close", "{}");

            assertThat(connection.awaitEnding(SOON).orElseThrow().how()).isEqualTo(Ending.How.FIN);
        }
    }

    @Test
    void ourCloseIsCleanAndLeavesNoSocket() {
        WebSocketConnection connection = open("bye");
        Closed closed = connection.close(1000, "done", SOON);

        assertThat(closed.clean()).isTrue();
        assertThat(closed.forced()).isFalse();
        assertThat(closed.echoCode()).isEqualTo(1000);
        assertThat(closed.ending().local()).isEqualTo(Ending.LocalCause.CLOSED);
        assertThat(closed.elapsedMillis()).isLessThan(1000);
    }

    @Test
    void threeHundredConnectionsAtOnceAreAllAnswered() {
        List<CompletableFuture<Opening>> openings = Stream.generate(
                        () -> client.openAsync(OpenRequest.to(target.uri("crowd"), Duration.ofSeconds(20))))
                .limit(300)
                .toList();
        List<WebSocketConnection> crowd =
                openings.stream().map(opening -> opening.join().get()).toList();
        crowd.forEach(connection -> connection.sendText("{\"id\":1,\"method\":\"Browser.getVersion\"}"));
        long answered = crowd.stream()
                .filter(connection -> connection.await(SOON).isPresent())
                .count();
        crowd.forEach(WebSocketConnection::abort);

        assertThat(answered).isEqualTo(300);
    }

    @Test
    void aWrongPathIsA404WithATextBody() {
        Opening opening = client.open(OpenRequest.to(URI.create("ws://127.0.0.1:" + target.port() + "/nothing"), SOON));

        assertThat(opening.error()).isEqualTo(OpenError.NOT_101);
        assertThat(opening.status()).isEqualTo(404);
        assertThat(opening.response().contentType()).isEqualTo("text/plain");
        assertThat(opening.response().body()).isEqualTo(HandshakeResponse.Body.TEXT);
    }

    @Test
    void aNameOverrideKeepsTheNameInTheHostHeader() {
        URI uri = URI.create("ws://some.tunnel.test:" + target.port() + "/devtools/browser?holdfast-connection=name");
        OpenRequest request =
                OpenRequest.to(uri, SOON).withNames(host -> List.of(java.net.InetAddress.getLoopbackAddress()));
        try (WebSocketConnection connection = client.open(request).get()) {
            assertThat(call(connection, 1, "Holdfast.record", "{}")
                            .at("/request/headers/host")
                            .asString())
                    .isEqualTo("some.tunnel.test:" + target.port());
        }
    }
}
