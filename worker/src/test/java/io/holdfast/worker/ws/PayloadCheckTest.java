package io.holdfast.worker.ws;

import java.util.Arrays;
import java.util.Random;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PayloadCheckTest {

    private static final byte[] EXPECTED = new byte[10_000];

    static {
        new Random(2).nextBytes(EXPECTED);
    }

    private static PayloadCheck.Result check(byte[] came, int piece, boolean complete) {
        PayloadCheck check = new PayloadCheck(EXPECTED);
        for (int at = 0; at < came.length; at += piece) {
            check.accept(Unpooled.wrappedBuffer(came, at, Math.min(piece, came.length - at)));
        }
        if (complete) {
            check.complete();
        }
        return check.result();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4096, 10_000})
    void theSameBytesAreIntactHoweverTheyAreCut(int piece) {
        PayloadCheck.Result result = check(EXPECTED, piece, true);

        assertThat(result.intact()).isTrue();
        assertThat(result.firstBadOffset()).isEqualTo(-1);
        assertThat(result.receivedBytes()).isEqualTo(10_000);
        assertThat(result.sha256()).hasSize(64);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 7341, 9999})
    void oneFlippedBitIsFoundWhereItIs(int offset) {
        byte[] came = EXPECTED.clone();
        came[offset] ^= 0x10;
        PayloadCheck.Result result = check(came, 4096, true);

        assertThat(result.intact()).isFalse();
        assertThat(result.firstBadOffset()).isEqualTo(offset);
    }

    @Test
    void tooShortAndTooLongAndUnfinished() {
        PayloadCheck.Result shorter = check(Arrays.copyOf(EXPECTED, 9_000), 4096, true);
        PayloadCheck.Result longer = check(Arrays.copyOf(EXPECTED, 10_001), 4096, true);
        PayloadCheck.Result half = check(Arrays.copyOf(EXPECTED, 5_000), 4096, false);

        assertThat(shorter.firstBadOffset()).isEqualTo(9_000);
        assertThat(longer.firstBadOffset()).isEqualTo(10_000);
        assertThat(longer.receivedBytes()).isEqualTo(10_001);
        assertThat(half.complete()).isFalse();
        assertThat(half.firstBadOffset()).isEqualTo(-1);
        assertThat(half.intact()).isFalse();
    }

    @Test
    void aSecondMessageIsComparedFromTheStart() {
        PayloadCheck check = new PayloadCheck(EXPECTED);
        check.accept(Unpooled.wrappedBuffer(new byte[] {1}));
        check.complete();
        check.accept(Unpooled.wrappedBuffer(EXPECTED));
        check.complete();

        assertThat(check.result().intact()).isTrue();
    }
}
