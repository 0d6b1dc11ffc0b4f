package io.holdfast.scheduler.lease;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeasesTest {

    private static final Duration LIMIT = Duration.ofNanos(30);

    private final Leases leases = new Leases();

    @Test
    void noLeaseRunsOutBeforeCatchingUp() {
        assertThat(leases.ranOut("s", LIMIT, 1_000)).isFalse();

        leases.alive("s", 0);

        assertThat(leases.ranOut("s", LIMIT, 1_000)).isFalse();
    }

    @Test
    void catchingUpStartsEveryLeaseAnew() {
        leases.alive("s", 0);

        leases.caughtUp(100);

        assertThat(leases.ranOut("s", LIMIT, 129)).isFalse();
        assertThat(leases.ranOut("s", LIMIT, 130)).isTrue();
        assertThat(leases.ranOut("never seen", LIMIT, 129)).isFalse();
        assertThat(leases.ranOut("never seen", LIMIT, 130)).isTrue();
    }

    @Test
    void aSignOfLifeStartsItsLeaseAnew() {
        leases.caughtUp(100);

        leases.alive("s", 120);

        assertThat(leases.ranOut("s", LIMIT, 149)).isFalse();
        assertThat(leases.ranOut("s", LIMIT, 150)).isTrue();
    }

    @Test
    void suspensionStopsWhatWasRunning() {
        leases.caughtUp(100);

        leases.suspend();

        assertThat(leases.running()).isFalse();
        assertThat(leases.ranOut("s", LIMIT, 10_000)).isFalse();
    }

    @Test
    void aTickerMayPassZero() {
        leases.caughtUp(-10);

        assertThat(leases.ranOut("s", LIMIT, 19)).isFalse();
        assertThat(leases.ranOut("s", LIMIT, 20)).isTrue();
    }
}
