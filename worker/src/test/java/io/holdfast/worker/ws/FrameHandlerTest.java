package io.holdfast.worker.ws;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Ending.LocalCause;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The handler with a frozen clock: days pass in a moment. */
class FrameHandlerTest {

    private final AtomicLong now = new AtomicLong(1_000_000_000_000L);
    private final AtomicInteger open = new AtomicInteger(1);
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private LoopState loop;
    private Conversation talk;

    @BeforeEach
    void start() {
        channel.freezeTime();
        loop = new LoopState(channel.eventLoop(), now::get, open);
        talk = new Conversation(loop, channel, new Conversation.Limits(1000, 4, false), ending);
        loop.add(talk);
        channel.pipeline().addLast(new FrameHandler(talk));
    }

    @AfterEach
    void nothingIsLeft() {
        channel.finishAndReleaseAll();
        assertThat(open.get()).isZero();
    }

    private void pass(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= 20) {
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(20));
            channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    private void in(String hex) {
        ByteBuf bytes = Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));
        channel.writeInbound(bytes);
        assertThat(bytes.refCnt()).isZero();
    }

    /** The next frame out, unmasked: first byte and payload, hexadecimal. */
    private String out() {
        ByteBuf frame = channel.readOutbound();
        if (frame == null) {
            return "";
        }
        byte[] bytes = ByteBufUtil.getBytes(frame);
        frame.release();
        byte[] plain = new byte[bytes.length - 5];
        plain[0] = bytes[0];
        for (int i = 6; i < bytes.length; i++) {
            plain[i - 5] = (byte) (bytes[i] ^ bytes[2 + ((i - 6) & 3)]);
        }
        return HexFormat.of().formatHex(plain);
    }

    @Test
    void aPingEveryTwentySecondsForADayIsNeverMissedOrDoubled() {
        talk.pings().start(TimeUnit.SECONDS.toNanos(20));
        for (int i = 1; i <= 24 * 180; i++) {
            pass(Duration.ofSeconds(20).plusMillis(i % 7 == 0 ? 20 : 0).minusMillis(i % 7 == 1 && i > 1 ? 20 : 0));
            String ping = out();
            assertThat(ping).isEqualTo("89" + String.format("%016x", i));
            in("8a 08" + ping.substring(2));
        }
        pass(Duration.ofMillis(40));

        assertThat(talk.pingCounts().sent()).isEqualTo(24 * 180);
        assertThat(talk.pingCounts().missing()).isZero();
        assertThat(talk.pingCounts().late()).isZero();
        assertThat(out()).isEmpty();
    }

    @Test
    void idleTimesCountFromTheLastByteOfEachDirection() {
        pass(Duration.ofSeconds(10));
        in("81 01 61");
        pass(Duration.ofSeconds(5));
        talk.send(text("x"), true);
        out();
        pass(Duration.ofSeconds(3));
        in("88 02 03e9");

        Ending end = ending.join();
        assertThat(end.how()).isEqualTo(How.CLOSE_FRAME);
        assertThat(end.ageMillis()).isEqualTo(18_000);
        assertThat(end.idleInMillis()).isEqualTo(8_000);
        assertThat(end.idleOutMillis()).isEqualTo(3_000);
        assertThat(end.quietMillis()).isEqualTo(3_000);
    }

    @Test
    void aCloseFrameInPiecesCountsItsOwnBytesAsNothing() {
        pass(Duration.ofSeconds(10));
        in("88 02");
        pass(Duration.ofSeconds(2));
        in("03e8");

        assertThat(ending.join().idleInMillis()).isEqualTo(12_000);
    }

    @Test
    void aPongBeforeTheCloseFrameInOneReadCountsAsTraffic() {
        pass(Duration.ofSeconds(10));
        in("8a 00 88 02 03e8");

        assertThat(ending.join().idleInMillis()).isZero();
    }

    private static Outgoing text(String text) {
        return new Outgoing(Frames.TEXT, text.getBytes(StandardCharsets.UTF_8), 0, new CompletableFuture<>(), 0);
    }

    @Test
    void theCloseFrameIsEchoedOnceAndThePeerHasTwoSecondsToGo() {
        in("88 02 0fa0 81 01 61");
        assertThat(out()).isEqualTo("880fa0");
        assertThat(out()).isEmpty();

        pass(Duration.ofMillis(1980));
        assertThat(channel.isOpen()).isTrue();
        pass(Duration.ofMillis(60));
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void ourCloseWaitsForEchoAndFin() {
        CompletableFuture<Closed> closed = new CompletableFuture<>();
        talk.close(new byte[] {3, (byte) 0xe8}, TimeUnit.SECONDS.toNanos(5), closed);
        assertThat(out()).isEqualTo("8803e8");
        pass(Duration.ofSeconds(1));
        in("88 02 03e8");
        assertThat(closed).isNotDone();
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        Closed done = closed.join();
        assertThat(done.clean()).isTrue();
        assertThat(done.elapsedMillis()).isEqualTo(1000);
        assertThat(done.ending().local()).isEqualTo(LocalCause.CLOSED);
        assertThat(out()).isEmpty();
    }

    @Test
    void pingsOfThePeerAreAnsweredAfterOurOwnClosingBeganNoMore() {
        in("89 02 6869");
        assertThat(out()).isEqualTo("8a6869");
        talk.close(new byte[0], TimeUnit.SECONDS.toNanos(1), new CompletableFuture<>());
        assertThat(out()).isEqualTo("88");
        in("89 00");

        assertThat(out()).isEmpty();
    }

    @Test
    void finResetAndSilentDeathOfTheChannelAreTold() {
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        assertThat(ending.join().how()).isEqualTo(How.FIN);
        assertThat(ending.join().midMessage()).isFalse();
    }

    @Test
    void aResetInsideAMessageSaysSo() {
        in("01 01 61");
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));

        assertThat(ending.join().how()).isEqualTo(How.RST);
        assertThat(ending.join().midMessage()).isTrue();
        assertThat(ending.join().onWrite()).isFalse();
    }

    @Test
    void aChannelThatIsGoneWithoutASignDiedOnAWrite() {
        channel.close().syncUninterruptibly();

        assertThat(ending.join().how()).isEqualTo(How.RST);
        assertThat(ending.join().onWrite()).isTrue();
    }

    @Test
    void afterABrokenPipeTheCloseFrameThatCameBeforeIsTheEnding() {
        channel.pipeline().fireExceptionCaught(new IOException("Broken pipe"));
        assertThat(ending).isNotDone();
        in("88 02 03f1");

        assertThat(ending.join().how()).isEqualTo(How.CLOSE_FRAME);
        assertThat(ending.join().code()).isEqualTo(1009);
    }

    @Test
    void aBrokenPipeWithoutLastWordsIsAResetOnWrite() {
        channel.pipeline().fireExceptionCaught(new IOException("Broken pipe"));
        pass(Duration.ofMillis(240));

        assertThat(ending.join().how()).isEqualTo(How.RST);
        assertThat(ending.join().onWrite()).isTrue();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aSinkThatThrowsIsOurOwnFault() {
        talk.assembly().sink(new BinarySink() {
            @Override
            public void accept(ByteBuf piece) {
                throw new IllegalStateException("no");
            }

            @Override
            public void complete() {}
        });
        in("82 01 61");

        assertThat(ending.join().how()).isEqualTo(How.LOCAL);
        assertThat(ending.join().local()).isEqualTo(LocalCause.INTERNAL);
    }

    @Test
    void whoWaitsIsToldOfTheEnding() {
        CompletableFuture<Optional<Received>> message = new CompletableFuture<>();
        CompletableFuture<ConnectionRecord.Pings> pongs = new CompletableFuture<>();
        talk.inbox().take(any -> true, message);
        talk.pings().ping();
        talk.pings().await(pongs);
        talk.endByClient();

        assertThat(message).isCompletedWithValue(Optional.empty());
        assertThat(pongs.join().missing()).isEqualTo(1);
        assertThat(ending.join().local()).isEqualTo(LocalCause.CLIENT_CLOSED);
    }

    @Test
    void pingsStopWithTheEnding() {
        talk.pings().start(TimeUnit.SECONDS.toNanos(1));
        in("88 02 03e8");
        out();
        pass(Duration.ofSeconds(5));

        assertThat(talk.pingCounts().sent()).isZero();
    }

    @Test
    void theRecordStandsStillAfterTheEnding() {
        in("81 01 61 82 02 0102 8a 00");
        pass(Duration.ofSeconds(2));
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        pass(Duration.ofSeconds(9));

        ConnectionRecord record = Snapshot.of(talk);
        assertThat(record.ageMillis()).isEqualTo(2000);
        assertThat(record.lastIn()).isEqualTo(2000);
        assertThat(record.bytesIn()).isEqualTo(9);
        assertThat(record.framesIn()).isEqualTo(3);
        assertThat(record.messagesIn()).isEqualTo(2);
        assertThat(record.pings().unsolicited()).isEqualTo(1);
    }
}
