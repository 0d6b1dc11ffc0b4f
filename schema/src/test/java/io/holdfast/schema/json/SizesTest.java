package io.holdfast.schema.json;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SizesTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "7B, 7", "64KiB, 65536", "10MB, 10000000", "1MiB, 1048576", "2 GB, 2000000000"})
    void reads(String text, long bytes) {
        assertThat(Sizes.parseBytes(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MB", "-1", "10mb", "1.5MB", "99999999999999999999", "9999999999999GB"})
    void refuses(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sizes.parseBytes(text))
                .withMessageContaining("\"" + text + "\"");
    }
}
