package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;

import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.Cap;
import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.holdfast.testkit.tunnel.faults.EarlyEnding.Moment;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.HeadEdit;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.OwnUpgrade;
import io.holdfast.testkit.tunnel.faults.Refusal;
import io.holdfast.testkit.tunnel.faults.Scope;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.testkit.tunnel.faults.When;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.holdfast.testkit.tunnel.TunnelFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(30)
class TunnelOpenIT {

    @RegisterExtension
    final TunnelFixture fixture = new TunnelFixture();

    private int upgrade(int port, String... headers) throws Exception {
        try (WsSocket socket = WsSocket.connect(port)) {
            return socket.upgrade(headers);
        }
    }

    private int get(int port) throws Exception {
        try (WsSocket socket = WsSocket.connect(port)) {
            return socket.get();
        }
    }

    @Test
    void anUpgradeIsRefusedWithStatusHeadersAndBodyWhilePagesPass() throws Exception {
        Answer answer = Answer.status(429).header("Retry-After", "2").html("<p>slow down</p>");
        int port =
                fixture.start(faults -> faults.open(open -> open.refuse(new Refusal(answer, When.on(Scope.UPGRADES)))));
        try (WsSocket socket = WsSocket.connect(port)) {
            assertThat(socket.upgrade()).isEqualTo(429);
            assertThat(socket.head)
                    .startsWith("HTTP/1.1 429 Too Many Requests\r\n")
                    .contains("Retry-After: 2\r\n")
                    .contains("Content-Length: 16\r\n");
            assertThat(new String(socket.in.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("<p>slow down</p>");
        }
        assertThat(get(port)).isEqualTo(200);
        assertThat(fixture.server().seen()).hasSize(1);
    }

    @Test
    void theFirstSoManyUpgradesAreRefused() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.refuse(
                new Refusal(Answer.status(502), When.on(Scope.UPGRADES).first(2)))));

        assertThat(List.of(upgrade(port), upgrade(port), upgrade(port), get(port)))
                .containsExactly(502, 502, 101, 200);
    }

    @Test
    void aRefusalCanDependOnHeaders() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.refuse(
                        new Refusal(Answer.status(401), When.on(Scope.ALL).unlessHeader("X-Token")))
                .refuse(new Refusal(
                        Answer.status(200).html("warning"), When.on(Scope.ALL).agentContains("Mozilla")))));

        assertThat(upgrade(port)).isEqualTo(401);
        assertThat(upgrade(port, "x-token: 1")).isEqualTo(101);
        assertThat(upgrade(port, "X-Token: 1", "User-Agent: Mozilla/5.0")).isEqualTo(200);
    }

    @Test
    void aRefusalByChanceFollowsTheSeed() throws Exception {
        List<List<Integer>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            int port = fixture.start(fixture.options()
                    .seed(11)
                    .with(TunnelFaults.NONE.open(open -> open.refuse(new Refusal(
                            Answer.status(503), When.on(Scope.UPGRADES).probability(0.5))))));
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                statuses.add(upgrade(port));
            }
            runs.add(statuses);
            fixture.tunnel().close();
        }

        assertThat(runs.get(0)).isEqualTo(runs.get(1)).contains(101, 503);
    }

    @Test
    void aRateLimitForgetsWhatIsLongAgo() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.refuse(
                new Refusal(Answer.status(429), When.on(Scope.UPGRADES).beyond(2, millis(400))))));

        assertThat(List.of(upgrade(port), upgrade(port), upgrade(port))).containsExactly(101, 101, 429);
        Awaitility.await()
                .atMost(Duration.ofSeconds(2))
                .pollInterval(millis(50))
                .untilAsserted(() -> assertThat(upgrade(port)).isEqualTo(101));
    }

    @Test
    void aCredentialExpiresFromItsFirstUse() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.refuse(
                new Refusal(Answer.status(401), When.on(Scope.UPGRADES).expired("X-Token", millis(300))))));

        assertThat(upgrade(port, "X-Token: old")).isEqualTo(101);
        Awaitility.await()
                .atMost(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(upgrade(port, "X-Token: old")).isEqualTo(401));
        assertThat(upgrade(port, "X-Token: fresh")).isEqualTo(101);
    }

    @Test
    void aCapRefusesTheNextAndFreesPlacesUnlessItLeaks() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.cap(Cap.of(1))));
        try (WsSocket first = WsSocket.open(port)) {
            assertThat(first.echo("in")).isEqualTo("in");
            assertThat(upgrade(port)).isEqualTo(429);
        }
        Awaitility.await().untilAsserted(() -> assertThat(upgrade(port)).isEqualTo(101));
        fixture.tunnel().close();

        int leaky = fixture.start(faults -> faults.open(open -> open.cap(new Cap(1, Answer.status(503), true))));
        try (WsSocket first = WsSocket.open(leaky)) {
            assertThat(first.echo("in")).isEqualTo("in");
            assertThat(upgrade(leaky)).isEqualTo(503);
        }
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(fixture.tunnel().openConnections()).isZero());
        assertThat(upgrade(leaky)).isEqualTo(503);
    }

    @Test
    void aStrippedRequestReachesTheServerAsAPlainOne() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.request(HeadEdit.STRIP.asHttp10())));

        assertThat(upgrade(port)).isEqualTo(200);

        assertThat(fixture.seen(0).upgrade()).isFalse();
        assertThat(fixture.seen(0).head)
                .startsWith("GET /devtools HTTP/1.0\r\n")
                .doesNotContain("Connection:");
    }

    @Test
    void aStrippedResponseLosesItsUpgradeHeaderAndNothingElse() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.response(HeadEdit.STRIP)));
        try (WsSocket socket = WsSocket.connect(port)) {
            assertThat(socket.upgrade()).isEqualTo(101);
            assertThat(socket.head.toLowerCase(Locale.ROOT))
                    .doesNotContain("upgrade:")
                    .doesNotContain("connection:");
            assertThat(socket.echo("still")).isEqualTo("still");
        }
        assertThat(fixture.seen(0).upgrade()).isTrue();
    }

    @Test
    void aChunkedUpgradeFramesAllThatFollows() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.inChunks()));
        try (WsSocket socket = WsSocket.connect(port)) {
            assertThat(socket.upgrade()).isEqualTo(101);
            assertThat(socket.head).contains("Transfer-Encoding: chunked\r\n");
            socket.send(Frame.text("hi"));
            assertThat(new String(socket.in.readNBytes(9), StandardCharsets.ISO_8859_1))
                    .isEqualTo("4\r\n\u0081\u0002hi\r\n");
        }
    }

    @Test
    void headsCanBeRewritten() throws Exception {
        int port = fixture.start(faults -> faults.open(open -> open.request(HeadEdit.NONE
                        .with("Host", "elsewhere")
                        .without("Origin")
                        .on(Scope.PLAIN))
                .response(HeadEdit.NONE.with("Sec-WebSocket-Extensions", "permessage-deflate"))));
        get(port);
        try (WsSocket socket = WsSocket.connect(port)) {
            socket.upgrade("Origin: http://x");
            assertThat(socket.head).contains("Sec-WebSocket-Extensions: permessage-deflate");
        }

        assertThat(fixture.seen(0).head).contains("Host: elsewhere\r\n").doesNotContain("Host: here");
        assertThat(fixture.seen(1).head).contains("Host: here\r\n").contains("Origin: http://x");
    }

    @Test
    void earlyBytesWaitForThe101OrAreLost() throws Exception {
        String request = "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: " + WsSocket.KEY + "\r\n\r\n";
        String early = new String(Frame.text("early").bytes(0x01010101), StandardCharsets.ISO_8859_1);
        int port = fixture.start(faults -> faults);
        try (WsSocket socket = WsSocket.connect(port)) {
            assertThat(socket.request(request + early)).isEqualTo(101);
            assertThat(socket.receive().asText()).isEqualTo("early");
        }
        fixture.tunnel().close();

        int losing = fixture.start(faults -> faults.open(open -> open.droppingEarlyBytes()));
        try (WsSocket socket = WsSocket.connect(losing)) {
            assertThat(socket.request(request + early)).isEqualTo(101);
            assertThat(socket.echo("later")).isEqualTo("later");
        }
    }

    @Test
    void theTunnelCanAnswerTheUpgradeItselfAndClose() throws Exception {
        int port = fixture.start(
                faults -> faults.open(open -> open.own(new OwnUpgrade(Ending.closeFrame(4502), millis(50)))));
        try (WsSocket socket = WsSocket.connect(port)) {
            assertThat(socket.upgrade()).isEqualTo(101);
            assertThat(socket.head).contains("Sec-WebSocket-Accept: " + EchoServer.accept(WsSocket.KEY));
            assertThat(socket.ending(500)).isEqualTo("close 4502");
            assertThat(socket.ending(500)).isEqualTo("fin");
        }
        assertThat(get(port)).isEqualTo(200);
        assertThat(fixture.server().seen()).hasSize(1);
    }

    @Test
    void connectionsCanEndBeforeAnyByte() throws Exception {
        int fin = fixture.start(faults ->
                faults.open(open -> open.early(new EarlyEnding(Moment.REQUEST, Ending.fin(), Duration.ZERO, true))));
        try (WsSocket socket = WsSocket.connect(fin)) {
            assertThat(socket.upgrade()).isZero();
        }
        assertThat(get(fin)).isEqualTo(200);
        fixture.tunnel().close();

        int rst = fixture.start(faults ->
                faults.open(open -> open.early(new EarlyEnding(Moment.BYTES, Ending.rst(), millis(20), false))));
        try (WsSocket socket = WsSocket.connect(rst)) {
            assertThatThrownBy(socket::upgrade).hasMessageContaining("reset");
        }
        fixture.tunnel().close();

        int mute = fixture.start(faults ->
                faults.open(open -> open.early(new EarlyEnding(Moment.BYTES, Ending.silence(), Duration.ZERO, false))));
        try (WsSocket socket = WsSocket.connect(mute)) {
            socket.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.ending(200)).isEqualTo("alive");
        }
    }

    @Test
    void overTlsTheCertificateIsTrustedByItsAuthorityOnly() throws Exception {
        int port = fixture.start(fixture.options().tls(TunnelTls.local()));
        assertThat(fixture.tunnel().url()).isEqualTo("https://localhost:" + port + "/");
        try (WsSocket socket = WsSocket.connectTls(port, fixture.tunnel().caPem(), "http/1.1")) {
            assertThat(socket.upgrade()).isEqualTo(101);
            byte[] large = new byte[1_000_000];
            assertThat(socket.echo(large)).isEqualTo(large);
            assertThat(((SSLSocket) socket.socket).getApplicationProtocol()).isEqualTo("http/1.1");
        }
        String another;
        try (FaultTunnel other = FaultTunnel.start(fixture.options().tls(TunnelTls.local()))) {
            another = other.caPem();
        }
        assertThatThrownBy(() -> WsSocket.connectTls(port, another).close()).isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void certificatesCanBeForAnotherNameOrAnotherTime() throws Exception {
        for (TunnelTls bad : List.of(
                TunnelTls.local().names("*.tunnel.test"),
                TunnelTls.local().validity(TunnelTls.Validity.EXPIRED),
                TunnelTls.local().validity(TunnelTls.Validity.NOT_YET),
                TunnelTls.local().alpn(TunnelTls.Alpn.HTTP2_ONLY))) {
            int port = fixture.start(fixture.options().tls(bad));
            String ca = fixture.tunnel().caPem();

            assertThatThrownBy(() -> WsSocket.connectTls(port, ca, "http/1.1").close())
                    .as(bad.toString())
                    .isInstanceOf(SSLException.class);

            fixture.tunnel().close();
        }
    }

    @Test
    void overTlsAnIdleCutEndsWithGoodByeOrReset() throws Exception {
        for (Ending ending : List.of(Ending.fin(), Ending.rst())) {
            int port = fixture.start(fixture.options()
                    .tls(TunnelTls.local())
                    .with(TunnelFaults.NONE.life(life -> life.idle(IdleCut.after(millis(150), ending)))));
            try (WsSocket socket = WsSocket.connectTls(port, fixture.tunnel().caPem())) {
                assertThat(socket.upgrade()).isEqualTo(101);
                assertThat(socket.ending(600)).isEqualTo(ending.equals(Ending.fin()) ? "fin" : "rst");
            }
            fixture.tunnel().close();
        }
    }
}
