package io.holdfast.scheduler.budget;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UsageTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    private static final Duration DAY = Duration.ofHours(24);

    @Test
    void whatWasUsedCountsForADayAndAtMostFiveMinutesMore() {
        Usage usage = Usage.NONE.plus(NOON, Duration.ofMinutes(7));

        assertThat(usage.at(NOON)).isEqualTo(Duration.ofMinutes(7));
        assertThat(usage.at(NOON.plus(DAY))).isEqualTo(Duration.ofMinutes(7));
        assertThat(usage.at(NOON.plus(DAY).plusSeconds(300))).isZero();
    }

    @Test
    void usesAddUp() {
        Usage usage = Usage.NONE
                .plus(NOON, Duration.ofMillis(1_500))
                .plus(NOON.plusSeconds(10), Duration.ofMillis(500))
                .plus(NOON.plusSeconds(3_600), Duration.ofSeconds(1));

        assertThat(usage.at(NOON.plusSeconds(7_200))).isEqualTo(Duration.ofSeconds(3));
        assertThat(usage.steps()).hasSize(2);
    }

    @Test
    void lessThanNothingCountsAsNothing() {
        assertThat(Usage.NONE.plus(NOON, Duration.ofSeconds(-1))).isSameAs(Usage.NONE);
    }

    @Test
    void pruningKeepsWhatCounts() {
        Usage usage = Usage.NONE.plus(NOON, Duration.ofMinutes(1)).plus(NOON.plus(DAY), Duration.ofMinutes(2));
        Instant later = NOON.plus(DAY).plusSeconds(600);

        assertThat(usage.prune(later)).isEqualTo(Usage.NONE.plus(NOON.plus(DAY), Duration.ofMinutes(2)));
        assertThat(usage.prune(NOON)).isSameAs(usage);
    }
}
