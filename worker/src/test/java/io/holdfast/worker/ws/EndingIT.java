package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Ending.LocalCause;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each way in which an open connection can end, and what must not end it. */
class EndingIT {

    private static final Duration SOON = Duration.ofSeconds(5);

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

    private static WebSocketConnection open(ScriptedServer server) {
        return client.open(OpenRequest.to(server.uri(), SOON)).get();
    }

    private static Ending ending(ScriptedServer.Script script) throws Exception {
        try (ScriptedServer server = new ScriptedServer(script);
                WebSocketConnection connection = open(server)) {
            return connection.awaitEnding(SOON).orElseThrow();
        }
    }

    @Test
    void closeFrameInTheSamePacketAsThe101() throws Exception {
        Ending ending = ending(peer -> {
            byte[] close = ScriptedServer.Peer.frame(0x88, new byte[] {3, (byte) 0xf0});
            peer.write(peer.switching() + new String(close, StandardCharsets.ISO_8859_1));
            peer.untilEnd();
        });

        assertThat(ending.how()).isEqualTo(How.CLOSE_FRAME);
        assertThat(ending.code()).isEqualTo(1008);
        assertThat(ending.selfInitiated()).isFalse();
    }

    @Test
    void textInTheSamePacketAsThe101IsNotLost() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.write(peer.switching() + "\u0081\u0005hello");
                    peer.untilEnd();
                });
                WebSocketConnection connection = open(server)) {
            assertThat(((Received.Text) connection.await(SOON).orElseThrow()).text())
                    .isEqualTo("hello");
        }
    }

    @Test
    void closeReasonIsReducedToAClassAndTheEchoCarriesTheCode() throws Exception {
        byte[][] echo = new byte[1][];
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.upgrade().close(4000, "idle for 300241 ms SECRETMARK");
                    echo[0] = peer.readFrame();
                });
                WebSocketConnection connection = open(server)) {
            Ending ending = connection.awaitEnding(SOON).orElseThrow();
            server.join();

            assertThat(ending.reason()).isEqualTo(ReasonClass.IDLE);
            assertThat(ending.toString()).doesNotContain("SECRETMARK");
            assertThat(echo[0]).containsExactly(0x88, 0x0f, 0xa0);
        }
    }

    @Test
    void fin() throws Exception {
        Ending ending = ending(ScriptedServer.Peer::upgrade);

        assertThat(ending.how()).isEqualTo(How.FIN);
        assertThat(ending.code()).isNull();
        assertThat(ending.closeNotifySeen()).isNull();
    }

    @Test
    void reset() throws Exception {
        Ending ending = ending(peer -> {
            peer.upgrade();
            peer.reset();
        });

        assertThat(ending.how()).isEqualTo(How.RST);
        assertThat(ending.onWrite()).isFalse();
    }

    @Test
    void resetInReplyToAWriteWithUnreadData() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.upgrade();
                    go.await(5, TimeUnit.SECONDS);
                    peer.in.readNBytes(100_000);
                });
                WebSocketConnection connection = open(server)) {
            go.countDown();
            Sent sent = connection.sendBinary(new byte[50_000_000], 0, SOON);
            Ending ending = connection.awaitEnding(SOON).orElseThrow();

            assertThat(sent.complete()).isFalse();
            assertThat(sent.acceptedBytes()).isBetween(100_000L, 49_999_999L);
            assertThat(ending.how()).isEqualTo(How.RST);
        }
    }

    @Test
    void closeFrameThatCameBeforeTheResetOfABigSendIsStillRead() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.upgrade();
                    peer.in.readNBytes(1_000_000);
                    peer.close(1009, "message too big");
                });
                WebSocketConnection connection = open(server)) {
            Sent sent = connection.sendBinary(new byte[50_000_000], 0, SOON);
            Ending ending = connection.awaitEnding(SOON).orElseThrow();

            assertThat(sent.complete()).isFalse();
            assertThat(ending.how()).isEqualTo(How.CLOSE_FRAME);
            assertThat(ending.code()).isEqualTo(1009);
            assertThat(ending.reason()).isEqualTo(ReasonClass.TOO_BIG);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "RESERVED_BITS, c1 01 61",
        "RESERVED_BITS, 81 01 61 c1 01 61",
        "MASKED_FROM_SERVER, 81 81 01020304 60",
        "MASKED_FROM_SERVER, 88 82 01020304 0203",
        "BAD_OPCODE, 83 00",
        "BAD_OPCODE, 8b 00",
        "BAD_LENGTH, 82 7f 8000000000000000",
        "BAD_LENGTH, 82 7f 7fffffffffffffff",
        "BAD_LENGTH, 82 7e 0001 00",
        "BAD_LENGTH, 82 7f 000000000000ffff",
        "CONTROL_TOO_LONG, 89 7e 0080",
        "CONTROL_FRAGMENTED, 09 00",
        "BAD_CONTINUATION, 80 00",
        "BAD_CONTINUATION, 01 01 61 81 01 62",
        "BAD_UTF8, 81 02 c328",
        "BAD_UTF8, 01 01 e2 80 01 41",
        "BAD_UTF8, 81 01 e2",
        "BAD_CLOSE_CODE, 88 02 03ed",
        "BAD_CLOSE_CODE, 88 02 03ee",
        "BAD_CLOSE_CODE, 88 02 03e7",
        "BAD_CLOSE_CODE, 88 02 1388",
        "BAD_CLOSE_PAYLOAD, 88 01 03",
        "BAD_CLOSE_PAYLOAD, 88 04 03e8 c328",
        "CHUNK_SIZE, 370d0a 81 05 68656c6c6f 0d0a",
        "NOT_A_FRAME, 485454502f312e3120323030204f4b0d0a"
    })
    void everyBrokenRuleHasItsName(ProtocolError expected, String hex) throws Exception {
        Ending ending = ending(peer -> {
            peer.upgrade();
            peer.hex(hex);
            peer.untilEnd();
        });

        assertThat(ending.how()).isEqualTo(How.PROTOCOL_ERROR);
        assertThat(ending.protocolError()).isEqualTo(expected);
    }

    @Test
    void aMessageAboveOurOwnLimitIsOurEnding() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.upgrade().hex("82 7f 0000000004100001");
            peer.untilEnd();
        })) {
            WebSocketConnection connection = open(server);
            Ending ending = connection.awaitEnding(SOON).orElseThrow();

            assertThat(ending.how()).isEqualTo(How.LOCAL);
            assertThat(ending.local()).isEqualTo(LocalCause.MESSAGE_LIMIT);
        }
    }

    @Test
    void legalOddities() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.upgrade();
                    peer.hex("8a 03 616263"); // unsolicited pong
                    peer.hex("01 03 68c3a4").hex("89 01 70").hex("8a 00").hex("80 01 6c"); // text around a ping
                    peer.hex("81 00"); // empty text
                    for (byte b : ScriptedServer.Peer.frame(0x81, "ä€𐍈".getBytes(StandardCharsets.UTF_8))) {
                        peer.write(new byte[] {b});
                    }
                    peer.hex("02 00 00 00 80 00"); // empty fragments
                    assertThat(peer.readFrame()).containsExactly(0x8a, 0x70);
                    peer.untilEnd();
                });
                WebSocketConnection connection = open(server)) {
            Received.Text first = (Received.Text) connection.await(SOON).orElseThrow();
            Received.Text second = (Received.Text) connection.await(SOON).orElseThrow();
            Received.Text third = (Received.Text) connection.await(SOON).orElseThrow();
            Received.Binary fourth = (Received.Binary) connection.await(SOON).orElseThrow();

            assertThat(first.text()).isEqualTo("häl");
            assertThat(first.fragments()).isEqualTo(2);
            assertThat(second.text()).isEmpty();
            assertThat(third.text()).isEqualTo("ä€𐍈");
            assertThat(fourth.bytes()).isEmpty();
            assertThat(fourth.fragments()).isEqualTo(3);
            assertThat(connection.record().pings().unsolicited()).isEqualTo(2);
        }
    }

    @Test
    void closeWithoutEchoIsForcedAtTheDeadline() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> peer.upgrade().untilEnd())) {
            WebSocketConnection connection = open(server);
            Closed closed = connection.close(1000, "", Duration.ofMillis(300));

            assertThat(closed.clean()).isFalse();
            assertThat(closed.echoed()).isFalse();
            assertThat(closed.forced()).isTrue();
            assertThat(closed.elapsedMillis()).isBetween(300L, 600L);
        }
    }

    @Test
    void closeToAPeerThatStoppedReadingIsForcedAndCountsWhatIsLost() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.upgrade();
            end.await(5, TimeUnit.SECONDS);
        })) {
            WebSocketConnection connection = open(server);
            Sent sent = connection.sendBinary(new byte[50_000_000], 0, Duration.ofMillis(300));
            Closed closed = connection.close(1000, "", Duration.ofMillis(300));
            end.countDown();

            assertThat(sent.complete()).isFalse();
            assertThat(closed.forced()).isTrue();
            assertThat(closed.lostBytes()).isPositive();
            assertThat(closed.elapsedMillis()).isBetween(300L, 700L);
        }
    }

    @Test
    void echoWithoutFinIsNotCleanAndForced() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.upgrade();
            peer.readFrame();
            peer.close(1000, "");
            end.await(5, TimeUnit.SECONDS);
        })) {
            WebSocketConnection connection = open(server);
            Closed closed = connection.close(1000, "", Duration.ofMillis(300));
            end.countDown();

            assertThat(closed.echoed()).isTrue();
            assertThat(closed.finSeen()).isFalse();
            assertThat(closed.forced()).isTrue();
            assertThat(closed.clean()).isFalse();
        }
    }

    @Test
    void silentPeerIsNoEndingAndAwaitEndsAtItsDeadline() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> peer.upgrade().untilEnd());
                WebSocketConnection connection = open(server)) {
            connection.sendText("x");

            assertThat(connection.await(Duration.ofMillis(100))).isEmpty();
            assertThat(connection.isOpen()).isTrue();
        }
    }

    @Test
    void idleTimesDoNotCountTheCloseFrameItself() throws Exception {
        Ending ending = ending(peer -> {
            peer.upgrade();
            TimeUnit.MILLISECONDS.sleep(300);
            peer.close(1000, "");
            peer.untilEnd();
        });

        assertThat(ending.quietMillis()).isBetween(290L, 500L);
        assertThat(ending.ageMillis()).isBetween(290L, 500L);
    }

    @Test
    void aClosedClientEndsEveryConnection() throws Exception {
        WebSocketClient other = new WebSocketClient(ClientSettings.of("test"), Ticker.system());
        try (ScriptedServer server = new ScriptedServer(peer -> peer.upgrade().untilEnd())) {
            WebSocketConnection connection =
                    other.open(OpenRequest.to(server.uri(), SOON)).get();
            other.close();

            assertThat(connection.awaitEnding(SOON).orElseThrow().local()).isEqualTo(LocalCause.CLIENT_CLOSED);
            assertThat(connection.record().ending()).isNotNull();
            assertThat(connection.close(1000, "", SOON).forced()).isFalse();
            assertThat(other.open(OpenRequest.to(server.uri(), SOON)).error()).isEqualTo(OpenError.LOCAL);
        }
    }
}
