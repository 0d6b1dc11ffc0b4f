package io.holdfast.testkit.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MaskTest {

    private static final byte[] KEY = {0x11, 0x22, 0x33, (byte) 0xF4};

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7, 8, 9, 21})
    void everyPieceIsMaskedAsThePartOfTheFrameThatItIs(int offset) {
        for (int size = 0; size < 40; size++) {
            byte[] plain = new byte[size];
            byte[] expected = new byte[size];
            for (int i = 0; i < size; i++) {
                plain[i] = (byte) (i * 37);
                expected[i] = (byte) (plain[i] ^ KEY[(offset + i) % 4]);
            }
            ByteBuf one = Unpooled.copiedBuffer(plain);
            ByteBuf two = Unpooled.wrappedBuffer(
                    Unpooled.copiedBuffer(plain, 0, size / 3), Unpooled.copiedBuffer(plain, size / 3, size - size / 3));

            Mask.apply(one, 0x112233F4, offset);
            Mask.apply(two, 0x112233F4, offset);

            assertThat(ByteBufUtil.getBytes(one)).isEqualTo(expected);
            assertThat(ByteBufUtil.getBytes(two)).isEqualTo(expected);
        }
    }
}
