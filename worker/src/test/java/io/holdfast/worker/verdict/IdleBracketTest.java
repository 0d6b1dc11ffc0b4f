package io.holdfast.worker.verdict;

import java.time.Duration;

import io.holdfast.schema.result.How;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class IdleBracketTest {

    private static final Duration ERROR = Duration.ofMillis(20);

    @Test
    void anEndingThatArrivesBoundsBothSides() {
        IdleBracket bracket = IdleBracket.of(How.FIN, false, Duration.ofMillis(60_015), Duration.ZERO, ERROR);

        assertThat(bracket).isEqualTo(new IdleBracket(59_995L, 60_015L));
    }

    @Test
    void deathOnUseBoundsFromAbove() {
        Duration window = Duration.ofMinutes(5);

        assertThat(IdleBracket.of(How.SILENCE, false, window, Duration.ZERO, ERROR))
                .isEqualTo(new IdleBracket(0L, 300_000L));
        assertThat(IdleBracket.of(How.RST, true, window, Duration.ofSeconds(55), ERROR))
                .isEqualTo(new IdleBracket(55_000L, 300_000L));
    }

    @Test
    void anAnswerAfterTheWindowBoundsFromBelow() {
        assertThat(IdleBracket.of(null, false, Duration.ofMinutes(5), Duration.ZERO, ERROR))
                .isEqualTo(new IdleBracket(300_000L, null));
    }

    @Test
    void whatIsNoIdleLimitGivesNone() {
        assertThat(IdleBracket.of(How.LOCAL, false, ERROR, ERROR, ERROR)).isEqualTo(IdleBracket.NONE);
        assertThat(IdleBracket.of(How.PROTOCOL_ERROR, false, ERROR, ERROR, ERROR))
                .isEqualTo(IdleBracket.NONE);
    }

    @Test
    void theLowEndIsNeverNegative() {
        assertThat(IdleBracket.cutAt(Duration.ofMillis(5), ERROR, ERROR)).isEqualTo(new IdleBracket(0L, 5L));
    }

    @Test
    void endsMustBeInOrder() {
        assertThatIllegalArgumentException().isThrownBy(() -> new IdleBracket(2L, 1L));
        assertThatIllegalArgumentException().isThrownBy(() -> new IdleBracket(-1L, null));
    }
}
