package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Corruption.Kind;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CorruptHandlerTest {

    @ParameterizedTest
    @CsvSource({
        "FLIP, 3, 1, abceefghij",
        "DROP, 3, 1, abcefghij",
        "DROP, 3, 4, abchij",
        "DROP, 8, 9, abcdefgh",
        "REPEAT, 3, 4, abcdefgdefghij",
        "REPEAT, 0, 10, abcdefghijabcdefghij",
        "REPEAT, 8, 9, abcdefghijij",
        "DROP, 10, 1, abcdefghij",
    })
    void damageIsTheSameHoweverThePayloadIsCut(Kind kind, int at, int bytes, String expected) {
        for (int piece = 1; piece <= 10; piece++) {
            EmbeddedChannel channel = new EmbeddedChannel(
                    new CorruptHandler(Corruption.of(Direction.UP, kind, at, bytes), new SplittableRandom(1)));
            channel.writeInbound(new FrameHead(true, 0, 2, false, 0, 10));
            for (int from = 0; from < 10; from += piece) {
                channel.writeInbound(Unpooled.copiedBuffer(
                        "abcdefghij".substring(from, Math.min(10, from + piece)), StandardCharsets.US_ASCII));
            }
            channel.writeInbound(FrameEnd.INSTANCE);

            FrameHead head = channel.readInbound();
            StringBuilder text = new StringBuilder();
            for (Object next = channel.readInbound(); next instanceof ByteBuf read; next = channel.readInbound()) {
                text.append(read.toString(StandardCharsets.US_ASCII));
                read.release();
            }
            assertThat(text.toString()).as("pieces of %d", piece).isEqualTo(expected);
            assertThat(head.length()).isEqualTo(expected.length());
            channel.finishAndReleaseAll();
        }
    }
}
