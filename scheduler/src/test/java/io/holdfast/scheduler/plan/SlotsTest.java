package io.holdfast.scheduler.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class SlotsTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    static Plan plan(Duration every, double jitter) {
        return new Plan("websockets", Suite.WEBSOCKETS, every, jitter, List.of("fra-1"), 3, SuiteParameters.DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource({"PT0.001S,0", "PT1S,0.5", "PT1M,1", "PT6H,0.1", "P30D,1"})
    void everySlotComesOnceInItsOrder(Duration every, double jitter) {
        Slots slots = Slots.of("e2b", plan(every, jitter), "fra-1");
        long first = slots.latestDue(NOON);

        for (long index = first; index < first + 50; index++) {
            assertThat(slots.indexAt(slots.instantOf(index))).isEqualTo(index);
            assertThat(slots.dueAt(index)).isBetween(slots.instantOf(index), slots.instantOf(index + 1));
            assertThat(slots.latestDue(slots.dueAt(index))).isGreaterThanOrEqualTo(index);
            assertThat(slots.latestDue(slots.dueAt(index).minusMillis(1))).isLessThan(index);
        }
    }

    @Test
    void theGridIsTheSameWhoeverComputesIt() {
        Slots one = Slots.of("e2b", plan(Duration.ofHours(6), 0.1), "fra-1");
        Slots other = Slots.of("e2b", plan(Duration.ofHours(6), 0.1), "fra-1");

        assertThat(one.dueAt(one.latestDue(NOON))).isEqualTo(other.dueAt(other.latestDue(NOON)));
    }

    @Test
    void aFleetIsSpreadOverTheCadence() {
        Set<Long> tenths = new HashSet<>();

        for (int provider = 0; provider < 100; provider++) {
            Slots slots = Slots.of("p" + provider, plan(Duration.ofHours(6), 0), "fra-1");
            Duration phase = Duration.between(slots.instantOf(slots.indexAt(NOON)), NOON);
            tenths.add(phase.toMillis() * 10 / Duration.ofHours(6).toMillis());
        }

        assertThat(tenths).hasSize(10);
    }

    @ParameterizedTest
    @CsvSource({"PT10S,PT0.014S", "PT10M,PT0.84S", "PT6H,PT30S", "P30D,PT30S"})
    void aNewPlanStartsSoon(Duration every, Duration within) {
        for (int provider = 0; provider < 100; provider++) {
            Duration spread =
                    Slots.of("p" + provider, plan(every, 0.1), "fra-1").firstStartSpread();

            assertThat(spread).isBetween(Duration.ZERO, within);
        }
    }
}
