package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FramesTest {

    @Test
    void theMaskedHelloOfTheRfc() {
        ByteBuf out = Unpooled.buffer();
        Frames.writeHeader(out, Frames.TEXT, true, 5, 0x37fa213d);
        Frames.writeMasked(out, "Hello".getBytes(StandardCharsets.US_ASCII), 0, 5, 0x37fa213d);

        assertThat(ByteBufUtil.hexDump(out)).isEqualTo("818537fa213d7f9f4d5158"); // RFC 6455 section 5.7
    }

    @ParameterizedTest
    @CsvSource({"0, 6", "125, 6", "126, 8", "65535, 8", "65536, 14", "10000000, 14"})
    void theHeaderIsAsLongAsAnnounced(long payload, int header) {
        ByteBuf out = Unpooled.buffer();
        Frames.writeHeader(out, Frames.BINARY, true, payload, 1);

        assertThat(Frames.headerBytes(payload)).isEqualTo(header);
        assertThat(out.readableBytes()).isEqualTo(header);
    }

    @Test
    void bulkMaskingEqualsMaskingByteByByte() {
        Random random = new Random(7);
        for (int length = 0; length < 70; length++) {
            byte[] from = new byte[length + 3];
            random.nextBytes(from);
            int key = random.nextInt();
            ByteBuf out = Unpooled.directBuffer();
            Frames.writeMasked(out, from, 3, length, key);
            for (int i = 0; i < length; i++) {
                assertThat(out.getByte(i)).isEqualTo((byte) (from[3 + i] ^ (key >>> (24 - 8 * (i % 4)))));
            }
            out.release();
        }
    }
}
