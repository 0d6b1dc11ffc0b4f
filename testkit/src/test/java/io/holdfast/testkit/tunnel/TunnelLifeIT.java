package io.holdfast.testkit.tunnel;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;

import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.HalfClose;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.IdleCut.Counts;
import io.holdfast.testkit.tunnel.faults.Reload;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.testkit.tunnel.TunnelFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class TunnelLifeIT {

    private static final int LATE = 350; // tolerance upwards: the machine may be busy

    @RegisterExtension
    final TunnelFixture fixture = new TunnelFixture();

    static Stream<Arguments> endings() {
        return Stream.of(
                Arguments.of(Ending.fin(), "fin", "fin"),
                Arguments.of(Ending.rst(), "rst", "rst"),
                Arguments.of(Ending.closeFrame(1001, "idle for too long"), "close 1001", "close 1001"));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void anIdleConnectionIsCutInTheGivenWayOnBothLegs(Ending ending, String client, String server) throws Exception {
        int port = fixture.start(faults -> faults.life(life -> life.idle(IdleCut.after(millis(300), ending))));
        try (WsSocket socket = WsSocket.open(port)) {
            assertThat(socket.ending(150)).isEqualTo("alive");
            assertThat(socket.ending(150 + LATE)).isEqualTo(client);
        }

        Awaitility.await().untilAsserted(() -> assertThat(fixture.seen(0).end).isEqualTo(server));
        ConnectionReport report = fixture.tunnel().connections().get(0);
        assertThat(report.cause()).isEqualTo("idle");
        assertThat(report.ending()).isEqualTo(ending);
    }

    @Test
    void silenceSwallowsEverythingAndLeavesTheSocketsOpen() throws Exception {
        int port =
                fixture.start(faults -> faults.life(life -> life.idle(IdleCut.after(millis(150), Ending.silence()))));
        try (WsSocket socket = WsSocket.open(port)) {
            assertThat(socket.echo("before")).isEqualTo("before");
            assertThat(socket.ending(300)).isEqualTo("alive");

            socket.send(Frame.text("after"));

            assertThat(socket.ending(300)).isEqualTo("alive");
            assertThat(fixture.seen(0).count(Frame.TEXT)).isEqualTo(1);
            assertThat(fixture.seen(0).end).isEmpty();
        }
    }

    @Test
    void anyByteStartsTheIdleTimeAnew() throws Exception {
        int port = fixture.start(faults -> faults.life(life -> life.idle(IdleCut.after(millis(300), Ending.fin()))));
        try (WsSocket socket = WsSocket.open(port)) {
            for (int i = 0; i < 5; i++) {
                assertThat(socket.ending(120)).isEqualTo("alive");
                socket.send(Frame.of(Frame.PING, new byte[0]));
                assertThat(socket.receive().opcode()).isEqualTo(Frame.PONG);
            }
            assertThat(socket.ending(300 + LATE)).isEqualTo("fin");
        }
    }

    @Test
    void pingsDoNotCountWhereOnlyDataDoes() throws Exception {
        int port = fixture.start(
                faults -> faults.life(life -> life.idle(new IdleCut(millis(300), Ending.fin(), Counts.DATA))));
        try (WsSocket pinging = WsSocket.open(port);
                WsSocket talking = WsSocket.open(port)) {
            String end = "alive";
            for (int i = 0; i < 6 && end.equals("alive"); i++) {
                assertThat(talking.echo("beat")).isEqualTo("beat");
                end = beat(pinging);
            }
            assertThat(end).isEqualTo("fin");
            assertThat(talking.echo("still here")).isEqualTo("still here");
        }
    }

    private static String beat(WsSocket socket) throws IOException {
        socket.send(Frame.of(Frame.PING, new byte[0]));
        String pong = socket.ending(1_000);
        return pong.equals("frame 10") ? socket.ending(100) : pong;
    }

    @Test
    void eachDirectionCanCountAlone() throws Exception {
        int port = fixture.start(
                faults -> faults.life(life -> life.idle(new IdleCut(millis(250), Ending.fin(), Counts.DOWN))));
        try (WsSocket socket = WsSocket.open(port)) {
            String end = "alive";
            int sent = 0;
            for (; sent < 10 && end.equals("alive"); sent++) {
                socket.send(Frame.of(Frame.PONG, new byte[0])); // the server has no answer to a pong
                end = socket.ending(100);
            }
            assertThat(end).isEqualTo("fin");
            assertThat(sent).isBetween(2, 5);
        }
    }

    @Test
    void anAgeLimitCutsBusyConnectionsAlsoButOnlyTheFirstOnes() throws Exception {
        int port = fixture.start(faults -> faults.life(life -> life.age(new AgeLimit(millis(300), Ending.fin(), 1))));
        try (WsSocket first = WsSocket.open(port);
                WsSocket second = WsSocket.open(port)) {
            String end = "alive";
            int beats = 0;
            for (; beats < 20 && end.equals("alive"); beats++) {
                first.send(Frame.of(Frame.PONG, new byte[0]));
                end = first.ending(50);
            }
            assertThat(end).isEqualTo("fin");
            assertThat(beats).isBetween(3, 14);
            assertThat(second.echo("alive")).isEqualTo("alive");
        }
        assertThat(fixture.tunnel().connections().get(0).cause()).isEqualTo("age");
    }

    @Test
    void aReloadEndsWhatWasThereTogetherAndSparesTheNew() throws Exception {
        int port = fixture.start(faults ->
                faults.life(life -> life.reload(new Reload(millis(200), millis(200), Ending.closeFrame(1012)))));
        try (WsSocket one = WsSocket.open(port);
                WsSocket two = WsSocket.open(port)) {
            assertThat(one.ending(250)).isEqualTo("alive");
            try (WsSocket late = WsSocket.open(port)) {
                assertThat(one.ending(150 + LATE)).isEqualTo("close 1012");
                assertThat(two.ending(LATE)).isEqualTo("close 1012");
                assertThat(late.echo("new")).isEqualTo("new");

                fixture.tunnel().reload(Duration.ZERO, Ending.fin());

                assertThat(late.ending(LATE)).isEqualTo("fin");
            }
        }
    }

    @Test
    void theSmallestOfTwoTunnelsInARowWins() throws Exception {
        int inner = fixture.start(faults -> faults.life(life -> life.idle(IdleCut.after(millis(1_500), Ending.fin()))));
        try (FaultTunnel outer = FaultTunnel.start(TunnelOptions.to(inner)
                        .with(TunnelFaults.NONE.life(life -> life.idle(IdleCut.after(millis(250), Ending.fin())))));
                WsSocket socket = WsSocket.open(outer.port())) {
            assertThat(socket.ending(250 + LATE)).isEqualTo("fin");
        }
    }

    @Test
    void aHalfCloseCanBePassedOnOrResetBothSidesOrGoUnnoticed() throws Exception {
        int port = fixture.start(faults -> faults.life(life -> life.halfClose(HalfClose.RESET)));
        try (WsSocket socket = WsSocket.open(port)) {
            socket.socket.shutdownOutput();
            assertThat(socket.ending(1_000)).isEqualTo("rst");
        }
        fixture.tunnel().close();

        port = fixture.start(faults -> faults.life(life -> life.halfClose(HalfClose.IGNORE)));
        try (WsSocket socket = WsSocket.open(port)) {
            socket.socket.shutdownOutput();
            assertThat(socket.ending(200)).isEqualTo("alive");
            assertThat(fixture.seen(1).end).isEmpty();
        }
        fixture.tunnel().close();

        port = fixture.start(faults -> faults);
        try (WsSocket socket = WsSocket.open(port)) {
            socket.socket.shutdownOutput();
            assertThat(socket.ending(1_000)).isEqualTo("fin");
            assertThat(fixture.seen(2).end).isEqualTo("fin");
        }
    }
}
