package io.holdfast.worker.ws;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8Test {

    private static int check(byte[] bytes) {
        return Utf8.check(Utf8.COMPLETE, Unpooled.wrappedBuffer(bytes), 0, bytes.length);
    }

    @Test
    void agreesWithThePlatformOnEveryTwoBytesAndOnRandomOnes() {
        Random random = new Random(11);
        for (int i = 0; i < 1 << 16; i++) {
            assertSame(new byte[] {(byte) (i >> 8), (byte) i});
            byte[] bytes = new byte[3 + i % 3];
            random.nextBytes(bytes);
            bytes[0] = (byte) (0xe0 | bytes[0]);
            bytes[1] = (byte) (0x80 | (bytes[1] & 0x3f));
            bytes[2] = (byte) (0x80 | (bytes[2] & 0x3f));
            assertSame(bytes);
        }
    }

    private static void assertSame(byte[] bytes) {
        boolean legal;
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            legal = true;
        } catch (CharacterCodingException e) {
            legal = false;
        }
        assertThat(check(bytes) == Utf8.COMPLETE)
                .as("%x %x", bytes[0], bytes[1])
                .isEqualTo(legal);
    }

    @Test
    void aCharacterMayBeSplitAnywhere() {
        byte[] bytes = "aä€𐍈 and a long run of plain letters".getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            var all = Unpooled.wrappedBuffer(bytes);
            int state = Utf8.check(Utf8.COMPLETE, all, 0, cut);

            assertThat(Utf8.check(state, all, cut, bytes.length - cut)).isEqualTo(Utf8.COMPLETE);
        }
    }
}
