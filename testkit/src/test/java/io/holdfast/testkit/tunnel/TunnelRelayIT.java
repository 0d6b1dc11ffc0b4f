package io.holdfast.testkit.tunnel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.function.UnaryOperator;

import io.holdfast.testkit.tunnel.faults.MessageLimit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(30)
class TunnelRelayIT {

    private static final int TEN_MEGABYTES = 10_000_000;

    @RegisterExtension
    final TunnelFixture fixture = new TunnelFixture();

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    @Test
    void withoutFaultsEveryKindOfFrameComesBack() throws Exception {
        int port = fixture.start(UnaryOperator.identity());
        try (WsSocket client = WsSocket.open(port)) {
            assertThat(client.head).contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            assertThat(client.echo("hello")).isEqualTo("hello");
            client.send(Frame.of(Frame.PING, new byte[] {1, 2}));
            assertThat(client.receive()).extracting(Frame::opcode).isEqualTo(Frame.PONG);
            byte[] large = random(TEN_MEGABYTES);
            assertThat(client.echo(large)).isEqualTo(large);
            client.send(Frame.close(1000));
            assertThat(client.ending(1_000)).isEqualTo("close 1000");
            assertThat(client.ending(1_000)).isEqualTo("fin");
        }

        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(fixture.tunnel().openConnections()).isZero());
        ConnectionReport report = fixture.tunnel().connections().get(0);
        assertThat(report.upgrade()).isTrue();
        assertThat(report.status()).isEqualTo(101);
        assertThat(report.bytesUp()).isGreaterThan(TEN_MEGABYTES);
        assertThat(report.ending()).isNull();
        assertThat(fixture.seen(0).end).isEqualTo("close 1000");
    }

    @Test
    void parsingFramesChangesNothingAndHoldsNothingBack() throws Exception {
        int port = fixture.start(faults -> faults.frames(frames -> frames.limit(MessageLimit.of(100_000_000))));
        byte[] large = random(TEN_MEGABYTES);
        try (WsSocket client = WsSocket.open(port)) {
            assertThat(client.echo(large)).isEqualTo(large);
            assertThat(client.echo("")).isEmpty();
            client.write(new Frame(false, 0, Frame.TEXT, false, new byte[] {'a'}).bytes(1));
            client.write(new Frame(true, 0, 0, false, new byte[] {'b'}).bytes(2));
            assertThat(client.receive()).extracting(Frame::fin, Frame::opcode).containsExactly(false, Frame.TEXT);
            assertThat(client.receive()).extracting(Frame::fin, Frame::opcode).containsExactly(true, 0);
        }
    }

    @Test
    void aPlainRequestGetsItsResponseAndTheConnectionEnds() throws Exception {
        int port = fixture.start(UnaryOperator.identity());
        try (WsSocket client = WsSocket.connect(port)) {
            assertThat(client.get()).isEqualTo(200);
            assertThat(client.head).contains("Connection: close");
            assertThat(client.in.readNBytes(2)).isEqualTo(new byte[] {'o', 'k'});
            assertThat(client.ending(1_000)).isEqualTo("fin");
        }
        assertThat(fixture.seen(0).upgrade()).isFalse();
    }

    @Test
    void aServerThatIsNotThereIsABadGateway() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        int port = fixture.start(TunnelOptions.to(nobody));
        try (WsSocket client = WsSocket.connect(port)) {
            assertThat(client.upgrade()).isEqualTo(502);
        }

        fixture.tunnel()
                .retarget(new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), fixture.server().port()));
        WsSocket.open(port).close();
    }

    @Test
    void aResetOfOneSideResetsTheOther() throws Exception {
        int port = fixture.start(UnaryOperator.identity());
        WsSocket client = WsSocket.open(port);
        assertThat(client.echo("x")).isEqualTo("x");

        client.socket.setSoLinger(true, 0);
        client.close();

        Awaitility.await().untilAsserted(() -> assertThat(fixture.seen(0).end).isEqualTo("rst"));
        assertThat(fixture.tunnel().openConnections()).isZero();
    }

    @Test
    void aClientThatGoesAwayEndsTheServersSide() throws Exception {
        int port = fixture.start(UnaryOperator.identity());
        WsSocket client = WsSocket.open(port);

        client.close();

        Awaitility.await().untilAsserted(() -> assertThat(fixture.seen(0).end).isEqualTo("fin"));
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(fixture.tunnel().openConnections()).isZero());
    }

    @Test
    void aBusyPortIsAnError() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TunnelOptions options = fixture.options().onPort(busy.getLocalPort());
            assertThatThrownBy(() -> fixture.start(options))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(Integer.toString(busy.getLocalPort()));
        }
    }

    @Test
    void closingTheTunnelClosesEverything() throws Exception {
        int port = fixture.start(UnaryOperator.identity());
        try (WsSocket client = WsSocket.open(port)) {
            fixture.tunnel().close();
            fixture.tunnel().close();

            assertThat(client.ending(1_000)).isIn("fin", "rst");
        }
    }
}
