package io.holdfast.schema.time;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, 500",
        "20s, 20000",
        "1.5s, 1500",
        "5m, 300000",
        "6h, 21600000",
        "2d, 172800000",
        "1h30m, 5400000",
        "0s, 0"
    })
    void reads(String text, long millis) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "5", "s", "5 m", "5x", "5m!", "PT5M", "1e3s"})
    void refusesWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessageContaining("expected a duration like")
                .withMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5s", "-1h30m"})
    void refusesNegativeOnes(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessageContaining("cannot be negative");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "500ms", "4s500ms", "1h30m", "2d", "1d1h1m1s1ms"})
    void formatsWhatItReads(String text) {
        assertThat(Durations.format(Durations.parse(text))).isEqualTo(text);
    }
}
