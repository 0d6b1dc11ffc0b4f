package io.holdfast.cli.report;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AmountsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "999, 999 ms",
        "1000, 1.00 s",
        "599999, 600.00 s",
        "600000, 10 min 0 s",
        "1503000, 25 min 3 s"
    })
    void timesHaveAUnit(long millis, String text) {
        assertThat(Amounts.millis(millis)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1, 1 B", "999, 999 B", "65536, 65.54 kB", "10000000, 10 MB", "1048576, 1.05 MB"})
    void sizesHaveADecimalUnit(double bytes, String text) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(text);
    }
}
