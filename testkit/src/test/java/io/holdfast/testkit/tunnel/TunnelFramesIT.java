package io.holdfast.testkit.tunnel;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Corruption.Kind;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.Fragmenting;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.IdleCut.Counts;
import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.holdfast.testkit.tunnel.faults.Which;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.holdfast.testkit.tunnel.TunnelFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class TunnelFramesIT {

    @RegisterExtension
    final TunnelFixture fixture = new TunnelFixture();

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(3).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void aMessageAboveTheLimitIsAnsweredBy1009(Direction direction) throws Exception {
        int port = fixture.start(faults ->
                faults.frames(frames -> frames.limit(MessageLimit.of(1000).only(direction))));
        try (WsSocket socket = WsSocket.open(port)) {
            assertThat(socket.echo(random(1000))).hasSize(1000);
            socket.send(Frame.of(Frame.BINARY, random(1001)));
            assertThat(socket.ending(1_000)).isEqualTo("close 1009");
        }
        Awaitility.await().untilAsserted(() -> assertThat(fixture.seen(0).end).isEqualTo("close 1009"));
        assertThat(fixture.seen(0).count(Frame.BINARY)).isEqualTo(direction == Direction.UP ? 1 : 2);
    }

    @Test
    void fragmentsCountTogetherUnlessFramesAreLimited() throws Exception {
        byte[] half = random(600);
        int port = fixture.start(faults ->
                faults.frames(frames -> frames.limit(MessageLimit.of(1000).then(Ending.rst()))));
        try (WsSocket socket = WsSocket.open(port)) {
            socket.send(new Frame(false, 0, Frame.BINARY, false, half));
            socket.send(new Frame(true, 0, 0, false, half));
            assertThat(socket.ending(1_000)).isIn("frame 2", "rst");
            assertThat(socket.ending(1_000)).isEqualTo("rst");
        }
        fixture.tunnel().close();

        int frames = fixture.start(faults ->
                faults.frames(all -> all.limit(MessageLimit.of(1000).perFrame().then(Ending.fin()))));
        try (WsSocket socket = WsSocket.open(frames)) {
            socket.send(new Frame(false, 0, Frame.BINARY, false, half));
            socket.send(new Frame(true, 0, 0, false, half));
            assertThat(socket.receive().payload()).isEqualTo(half);
            assertThat(socket.receive().payload()).isEqualTo(half);
            socket.send(Frame.of(Frame.BINARY, random(1001)));
            assertThat(socket.ending(1_000)).isEqualTo("fin");
        }
    }

    @Test
    void whatIsTooLargeCanVanishWhileTheConnectionLives() throws Exception {
        int port = fixture.start(faults -> faults.frames(
                frames -> frames.limit(MessageLimit.of(1000).only(Direction.UP).vanishing())));
        try (WsSocket socket = WsSocket.open(port)) {
            socket.send(Frame.of(Frame.BINARY, random(200_000)));
            socket.send(new Frame(false, 0, Frame.BINARY, false, random(600)));
            socket.send(Frame.of(Frame.PING, new byte[] {5}));
            socket.send(new Frame(true, 0, 0, false, random(600)));
            assertThat(socket.receive().opcode()).isEqualTo(Frame.PONG);
            socket.send(new Frame(false, 0, Frame.TEXT, false, new byte[] {'a'}));
            socket.send(new Frame(true, 0, 0, false, new byte[] {'b'}));
            assertThat(socket.receive()).extracting(Frame::fin, Frame::asText).containsExactly(false, "a");
            assertThat(socket.receive()).extracting(Frame::fin, Frame::asText).containsExactly(true, "b");
            assertThat(socket.echo("alive")).isEqualTo("alive");
        }
        assertThat(fixture.seen(0).count(Frame.BINARY)).isZero();
    }

    @Test
    void pingsAnsweredByTheTunnelLeaveTheServersSideStarving() throws Exception {
        int port = fixture.start(faults -> faults.frames(frames -> frames.answeringPings())
                .life(life -> life.idle(new IdleCut(millis(400), Ending.closeFrame(4500), Counts.FORWARDED))));
        try (WsSocket socket = WsSocket.open(port)) {
            assertThat(socket.echo("data passes")).isEqualTo("data passes");
            String end = "alive";
            int answered = 0;
            while (end.equals("alive") && answered < 20) {
                socket.send(Frame.of(Frame.PING, new byte[] {(byte) answered}));
                Frame pong = socket.receive();
                if (pong.opcode() == Frame.CLOSE) {
                    end = "close " + pong.closeCode();
                } else {
                    assertThat(pong.payload()).containsExactly(answered);
                    answered++;
                    end = socket.ending(100);
                }
            }
            assertThat(end).isEqualTo("close 4500");
            assertThat(answered).isBetween(2, 6);
            assertThat(fixture.tunnel().connections().get(0).pingsAnswered()).isEqualTo(answered);
        }
        assertThat(fixture.seen(0).count(Frame.PING)).isZero();
    }

    @Test
    void aFlippedBitIsTheOnlyDifference() throws Exception {
        int at = 7_340_033;
        int port = fixture.start(
                faults -> faults.frames(frames -> frames.corrupt(Corruption.of(Direction.DOWN, Kind.FLIP, at, 1))));
        byte[] sent = random(10_000_000);
        try (WsSocket socket = WsSocket.open(port)) {
            byte[] received = socket.echo(sent);
            assertThat(Arrays.mismatch(sent, received)).isEqualTo(at);
            received[at] ^= 1;
            assertThat(received).isEqualTo(sent);
            assertThat(socket.echo("short ones pass")).isEqualTo("short ones pass");
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void droppedAndRepeatedBytesKeepTheMessageWhole(Direction direction) throws Exception {
        byte[] sent = random(20_000);
        int drop = fixture.start(
                faults -> faults.frames(frames -> frames.corrupt(Corruption.of(direction, Kind.DROP, 9_000, 1))));
        try (WsSocket socket = WsSocket.open(drop)) {
            byte[] received = socket.echo(sent);
            assertThat(received).isEqualTo(join(sent, 0, 9_000, 9_001, 20_000));
        }
        fixture.tunnel().close();

        int repeat = fixture.start(
                faults -> faults.frames(frames -> frames.corrupt(Corruption.of(direction, Kind.REPEAT, 9_000, 4096))));
        try (WsSocket socket = WsSocket.open(repeat)) {
            byte[] received = socket.echo(sent);
            assertThat(received).isEqualTo(join(sent, 0, 13_096, 9_000, 20_000));
            assertThat(socket.echo("next")).isEqualTo("next");
        }
    }

    private static byte[] join(byte[] bytes, int from1, int to1, int from2, int to2) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, from1, to1 - from1);
        out.write(bytes, from2, to2 - from2);
        return out.toByteArray();
    }

    @Test
    void aBrokenFrameEatsIntoTheNext() throws Exception {
        int port = fixture.start(faults -> faults.frames(frames -> frames.corrupt(
                Corruption.of(Direction.DOWN, Kind.DROP, 2, 1).onlyMessage(2).breakingFrames())));
        try (WsSocket socket = WsSocket.open(port)) {
            assertThat(socket.echo("first")).isEqualTo("first");
            socket.send(Frame.text("second"));
            assertThat(socket.ending(200)).isEqualTo("alive");
            socket.send(Frame.text("third"));
            assertThat(socket.in.readNBytes(5)).isNotEmpty(); // what the timed read left of the second
            assertThat(socket.in.readNBytes(1)[0] & 0xFF).isNotEqualTo(0);
        }
    }

    @Test
    void scrambledBytesAreAllDifferentAndFollowTheSeed() throws Exception {
        byte[] sent = random(1000);
        byte[][] received = new byte[2][];
        for (int run = 0; run < 2; run++) {
            int port = fixture.start(faults -> faults.frames(frames -> frames.corrupt(
                    Corruption.of(Direction.DOWN, Kind.SCRAMBLE, 0, 125).onlyMessage(2))));
            try (WsSocket socket = WsSocket.open(port)) {
                assertThat(socket.echo(sent)).isEqualTo(sent);
                received[run] = socket.echo(sent);
            }
            fixture.tunnel().close();
        }
        assertThat(received[0]).isEqualTo(received[1]);
        for (int i = 0; i < sent.length; i++) {
            assertThat(received[0][i] == sent[i]).as("byte %d", i).isEqualTo(i >= 125);
        }
    }

    @Test
    void serverFramesAreSplitWithControlFramesInBetween() throws Exception {
        int port = fixture.start(faults -> faults.frames(frames -> frames.fragment(new Fragmenting(16_384, 2))));
        byte[] sent = random(50_000);
        try (WsSocket socket = WsSocket.open(port)) {
            socket.send(Frame.of(Frame.BINARY, sent));
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            StringBuilder shape = new StringBuilder();
            Frame frame;
            do {
                frame = socket.receive();
                shape.append(frame.opcode()).append(frame.fin() ? "F " : " ");
                if (frame.opcode() < Frame.CLOSE) {
                    whole.writeBytes(frame.payload());
                }
            } while (frame.opcode() >= Frame.CLOSE || !frame.fin());
            assertThat(shape).hasToString("2 0 9F 10F 0 0F ");
            assertThat(whole.toByteArray()).isEqualTo(sent);
            assertThat(socket.echo("small")).isEqualTo("small");
        }
    }

    @Test
    void serverFramesCanBeMaskedOrCarryAReservedBit() throws Exception {
        int masked = fixture.start(faults -> faults.frames(frames -> frames.mask(Which.ALL)));
        try (WsSocket socket = WsSocket.open(masked)) {
            socket.send(Frame.text("who"));
            assertThat(socket.receive())
                    .extracting(Frame::masked, Frame::asText)
                    .containsExactly(true, "who");
        }
        fixture.tunnel().close();

        int reserved = fixture.start(faults -> faults.frames(frames -> frames.reserve(Which.FIRST)));
        try (WsSocket socket = WsSocket.open(reserved)) {
            socket.send(Frame.text("one"));
            assertThat(socket.receive().rsv()).isEqualTo(4);
            socket.send(Frame.text("two"));
            assertThat(socket.receive().rsv()).isZero();
        }
        fixture.tunnel().close();

        int closes = fixture.start(faults -> faults.frames(frames -> frames.mask(Which.CLOSE)));
        try (WsSocket socket = WsSocket.open(closes)) {
            socket.send(Frame.text("plain"));
            assertThat(socket.receive().masked()).isFalse();
            socket.send(Frame.close(1000));
            assertThat(socket.receive())
                    .extracting(Frame::masked, Frame::closeCode)
                    .containsExactly(true, 1000);
        }
    }
}
