package io.holdfast.worker.consume;

import java.util.Optional;

import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.worker.session.StopSignal.Reason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomesTest {

    @ParameterizedTest(name = "asked {0}, censored {1} -> {2}")
    @CsvSource({
        ", false, FINISHED",
        "DRAIN, true, DRAINED",
        "DRAIN, false, FINISHED",
        "INTERRUPTED, true, DRAINED",
        "SUPERSEDED, true, SUPERSEDED",
        "SUPERSEDED, false, SUPERSEDED",
        "CANCELLED, true, SUPERSEDED",
    })
    void of(@Nullable Reason asked, boolean censored, SessionOutcome expected) {
        assertThat(Outcomes.of(Optional.ofNullable(asked), censored)).isEqualTo(expected);
    }
}
