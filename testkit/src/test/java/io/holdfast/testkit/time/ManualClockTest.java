package io.holdfast.testkit.time;

import java.time.Duration;
import java.time.ZoneId;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ManualClockTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void advancingMovesClockAndTickerTogether() {
        clock.advance(Duration.ofSeconds(90));

        assertThat(clock.instant()).isEqualTo(ManualClock.START.plusSeconds(90));
        assertThat(clock.ticker().nanos()).isEqualTo(90_000_000_000L);
    }

    @Test
    void aCorrectedClockLeavesTheTickerAlone() {
        clock.set(ManualClock.START.minusSeconds(5));

        assertThat(clock.instant()).isEqualTo(ManualClock.START.minusSeconds(5));
        assertThat(clock.ticker().nanos()).isZero();
    }

    @Test
    void aViewInAnotherZoneShowsTheSameTime() {
        ManualClock there = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofMillis(1));

        assertThat(there.instant()).isEqualTo(clock.instant());
        assertThat(there.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void aTickerNeverGoesBack() {
        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(clock.instant()).isEqualTo(ManualClock.START);
    }
}
