package io.holdfast.schema.plan;

import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class SessionTimesTest {

    static Stream<Arguments> table() {
        SuiteParameters defaults = SuiteParameters.DEFAULTS;
        return Stream.of(
                // 2 min + (2 min retries + 4 x 15 s + 2 x 15 s + 4 x 1 min) + 2 x (5 min + 30 s) + 1 min
                arguments(Suite.WEBSOCKETS, defaults, "PT5M5S", "PT21M30S"),
                arguments(Suite.WEBSOCKETS, defaults.withHold(Duration.ofMinutes(2)), "PT5M5S", "PT21M30S"),
                arguments(Suite.WEBSOCKETS, defaults.withHold(Duration.ofMinutes(25)), "PT25M5S", "PT1H1M30S"),
                // no frame in this suite, and the default hold of 25 min: fits a vendor's hour with its repeat
                arguments(Suite.LONG_HOLD, defaults, "PT25M5S", "PT57M30S"),
                arguments(Suite.LONG_HOLD, defaults.withHold(Duration.ofHours(24)), "PT24H5S", "PT48H7M30S"));
    }

    @ParameterizedTest(name = "{0} with a hold of {1}")
    @MethodSource("table")
    void timesFollowFromTheParameters(Suite suite, SuiteParameters parameters, String expected, String lifetime) {
        assertThat(SessionTimes.of(suite, parameters))
                .isEqualTo(new SessionTimes(Duration.parse(expected), Duration.parse(lifetime)));
    }
}
