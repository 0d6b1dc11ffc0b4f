package io.holdfast.worker.verdict;

import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SignatureTest {

    private static Signature aged(How how, @Nullable Integer code, @Nullable Long age) {
        return new Signature(Stage.HOLD, Kinds.TOTAL_LIFETIME, how, code, age, null);
    }

    private static Signature sized(@Nullable Long bytes) {
        return new Signature(Stage.FRAME, Kinds.FRAME_TOO_LARGE, How.CLOSE_FRAME, 1009, null, bytes);
    }

    @Test
    void whatIsToldApartByNameMustBeEqual() {
        Signature first = aged(How.CLOSE_FRAME, 1001, 60_000L);

        assertThat(first.sameAs(aged(How.CLOSE_FRAME, 1001, 60_000L))).isTrue();
        assertThat(first.sameAs(aged(How.CLOSE_FRAME, 1000, 60_000L))).isFalse();
        assertThat(first.sameAs(aged(How.FIN, 1001, 60_000L))).isFalse();
        assertThat(first.sameAs(
                        new Signature(Stage.PINGED, Kinds.TOTAL_LIFETIME, How.CLOSE_FRAME, 1001, 60_000L, null)))
                .isFalse();
        assertThat(first.sameAs(new Signature(Stage.HOLD, Kinds.IDLE_CUT, How.CLOSE_FRAME, 1001, 60_000L, null)))
                .isFalse();
    }

    @Test
    void agesAgreeWithinAShareAndASlack() {
        assertThat(aged(How.FIN, null, 60_000L).sameAs(aged(How.FIN, null, 66_000L)))
                .isTrue();
        assertThat(aged(How.FIN, null, 60_000L).sameAs(aged(How.FIN, null, 75_000L)))
                .isFalse();
        assertThat(aged(How.FIN, null, 400L).sameAs(aged(How.FIN, null, 650L))).isTrue();
        assertThat(aged(How.FIN, null, 400L).sameAs(aged(How.FIN, null, null))).isFalse();
    }

    @Test
    void aSilentDeathIsDatedLessExactly() {
        assertThat(aged(How.SILENCE, null, 60_000L).sameAs(aged(How.SILENCE, null, 40_000L)))
                .isTrue();
        assertThat(aged(How.SILENCE, null, 60_000L).sameAs(aged(How.SILENCE, null, 20_000L)))
                .isFalse();
    }

    @Test
    void sizesAgreeWithinWhatNarrowingLeavesOpen() {
        assertThat(sized(1_000_000L).sameAs(sized(3_900_000L))).isTrue();
        assertThat(sized(1_000_000L).sameAs(sized(4_100_000L))).isFalse();
        assertThat(sized(1_000_000L).sameAs(sized(null))).isTrue();
    }

    @Test
    void theTextNamesWhatSessionsCompareAndNoFigures() {
        assertThat(aged(How.CLOSE_FRAME, 1001, 60_000L)).hasToString("hold total-lifetime closeFrame 1001");
        assertThat(sized(5L)).hasToString("frame frame-too-large closeFrame 1009");
    }
}
