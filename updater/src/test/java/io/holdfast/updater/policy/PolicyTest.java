package io.holdfast.updater.policy;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class PolicyTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void theDefaultsAreThese() {
        assertThat(Policy.DEFAULT)
                .isEqualTo(new Policy(
                        "default", 1, 2, 3, 2, 2, HOUR, Duration.ofMinutes(10), Duration.ofDays(14), 3, DAY, 0.1));
        assertThat(Policy.of(Map.of())).isEqualTo(Policy.DEFAULT);
    }

    @Test
    void everyKeyCanBeSet() {
        Policy policy = Policy.of(Map.of(
                "name", "strict",
                "fromUnknown", "3",
                "toUnsupported", "4",
                "toSupported", "5",
                "forLimit", "6",
                "minApart", "2h",
                "settle", "20m",
                "expiry", "7d",
                "confirmations", "1"));

        assertThat(policy)
                .isEqualTo(new Policy(
                        "strict",
                        1,
                        3,
                        4,
                        5,
                        6,
                        Duration.ofHours(2),
                        Duration.ofMinutes(20),
                        Duration.ofDays(7),
                        1,
                        DAY,
                        0.1));
        assertThat(policy.id()).isEqualTo("strict/1");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments(Map.of("minapart", "1h"), "minapart: is no policy setting"),
                arguments(Map.of("minApart", "soon"), "minApart: expected a duration"),
                arguments(Map.of("settle", "-1s"), "settle: a duration cannot be negative"),
                arguments(Map.of("confirmations", "many"), "confirmations: expected a count"),
                arguments(Map.of("toUnsupported", "0"), "toUnsupported must be 1 or more"),
                arguments(Map.of("expiry", "0s"), "expiry must be"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void aMistakeNamesItsKey(Map<String, String> settings, String message) {
        assertThatThrownBy(() -> Policy.of(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
