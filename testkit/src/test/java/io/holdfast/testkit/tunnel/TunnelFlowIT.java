package io.holdfast.testkit.tunnel;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.RandomReset;
import io.holdfast.testkit.tunnel.faults.Shaping;
import io.holdfast.testkit.tunnel.faults.StopReading;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.holdfast.testkit.tunnel.TunnelFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class TunnelFlowIT {

    private final Ticker ticker = Ticker.system();

    @RegisterExtension
    final TunnelFixture fixture = new TunnelFixture();

    /** A piece of a test whose time is taken. */
    private interface Work {
        void run() throws IOException;
    }

    private long millisOf(Work work) throws IOException {
        long start = ticker.nanos();
        work.run();
        return (ticker.nanos() - start) / 1_000_000;
    }

    @Test
    void onlyTheDroppedDirectionIsLost() throws Exception {
        int port = fixture.start(faults -> faults.flow(flow -> flow.drop(Direction.DOWN)));
        try (WsSocket socket = WsSocket.open(port)) {
            socket.send(Frame.text("heard"));
            Awaitility.await()
                    .untilAsserted(
                            () -> assertThat(fixture.seen(0).count(Frame.TEXT)).isEqualTo(1));
            assertThat(socket.ending(150)).isEqualTo("alive");
        }
        fixture.tunnel().close();

        int dead = fixture.start(faults -> faults.flow(flow -> flow.drop(Direction.UP, Direction.DOWN)));
        try (WsSocket socket = WsSocket.open(dead)) {
            socket.send(Frame.text("unheard"));
            assertThat(socket.ending(150)).isEqualTo("alive");
            assertThat(fixture.seen(1).frames).isEmpty();
        }
    }

    @Test
    void aDelayIsAddedToEachDirectionAndKeepsOrder() throws Exception {
        int port = fixture.start(faults -> faults.flow(flow -> flow.shape(Direction.UP, Shaping.NONE.delay(millis(80)))
                .shape(Direction.DOWN, Shaping.NONE.delay(millis(120)))));
        try (WsSocket socket = WsSocket.open(port)) {
            long took = millisOf(() -> assertThat(socket.echo("x")).isEqualTo("x"));
            assertThat(took).isBetween(195L, 700L);
            for (int i = 0; i < 50; i++) {
                socket.send(Frame.text("n" + i));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(socket.receive().asText()).isEqualTo("n" + i);
            }
            socket.send(Frame.close(1000));
            assertThat(socket.ending(1_000)).isEqualTo("close 1000");
            assertThat(socket.ending(1_000)).isEqualTo("fin");
        }
    }

    @Test
    void throughputIsLimited() throws Exception {
        int port =
                fixture.start(faults -> faults.flow(flow -> flow.shape(Direction.DOWN, Shaping.NONE.rate(1_000_000))));
        try (WsSocket socket = WsSocket.open(port)) {
            byte[] sent = new byte[400_000];
            long took = millisOf(() -> assertThat(socket.echo(sent)).isEqualTo(sent));
            assertThat(took).isBetween(280L, 1_200L);
        }
    }

    @Test
    void aBufferHoldsBackUntilItIsFullOrTheTimeIsUp() throws Exception {
        int port = fixture.start(faults ->
                faults.flow(flow -> flow.shape(Direction.UP, Shaping.NONE.buffer(10_000, millis(300)))));
        try (WsSocket socket = WsSocket.connect(port)) {
            long opening = millisOf(() -> assertThat(socket.upgrade()).isEqualTo(101));
            assertThat(opening).isBetween(290L, 900L);
            long small = millisOf(() -> socket.echo("small"));
            assertThat(small).isBetween(290L, 900L);
            long large = millisOf(() -> socket.echo(new byte[9_992]));
            assertThat(large).isLessThan(280);
        }
    }

    @Test
    void afterAStopNothingMoreIsReadAndTheSenderStalls() throws Exception {
        int port = fixture.start(faults -> faults.flow(
                flow -> flow.stop(StopReading.of(Direction.UP, 16_384).inBursts(millis(100)))));
        try (WsSocket socket = WsSocket.open(port)) {
            for (int i = 0; i < 3; i++) {
                assertThat(socket.echo(new byte[10_000])).hasSize(10_000);
                assertThat(socket.ending(150)).isEqualTo("alive");
            }
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                try {
                    socket.send(Frame.of(Frame.BINARY, new byte[50_000_000]));
                } catch (IOException e) {
                    // the test is over
                }
            });
            assertThat(sending).failsWithin(400, TimeUnit.MILLISECONDS);
            assertThat(socket.ending(100)).isEqualTo("alive");
        }
        assertThat(fixture.seen(0).count(Frame.BINARY)).isEqualTo(3);
    }

    @Test
    void aStopCanEndInAReset() throws Exception {
        int port = fixture.start(faults -> faults.flow(
                flow -> flow.stop(StopReading.of(Direction.UP, 1_000_000).then(Ending.rst(), millis(150)))));
        try (WsSocket socket = WsSocket.open(port)) {
            String end = "";
            try {
                socket.send(Frame.of(Frame.BINARY, new byte[20_000_000]));
                end = socket.ending(1_000);
            } catch (SocketTimeoutException e) {
                end = "alive";
            } catch (SocketException e) {
                end = "rst";
            }
            assertThat(end).isEqualTo("rst");
        }
    }

    @Test
    void someConnectionsAreResetByTheSeedOnceTheyCarriedMuch() throws Exception {
        List<List<String>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            int port = fixture.start(fixture.options()
                    .seed(5)
                    .with(TunnelFaults.NONE.flow(flow -> flow.reset(new RandomReset(200_000, 0.5)))));
            List<String> ends = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                try (WsSocket socket = WsSocket.open(port)) {
                    assertThat(socket.echo(new byte[10_000])).hasSize(10_000);
                    ends.add(carry(socket));
                }
            }
            runs.add(ends);
            fixture.tunnel().close();
        }
        assertThat(runs.get(0)).isEqualTo(runs.get(1)).contains("rst", "alive");
    }

    private static String carry(WsSocket socket) throws IOException {
        try {
            socket.send(Frame.of(Frame.BINARY, new byte[300_000]));
            return socket.receive() == null ? "fin" : "alive";
        } catch (SocketException | java.io.EOFException e) {
            return "rst";
        }
    }
}
