package io.holdfast.scheduler.workers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.holdfast.scheduler.dispatch.LiveWorker;
import io.holdfast.schema.worker.WorkerState;
import io.holdfast.testkit.time.ManualClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WorkersViewTest {

    private final ManualClock clock = new ManualClock();
    private final WorkersView view = new WorkersView(clock, clock.ticker());

    private static WorkerState state(String id, int free, boolean draining) {
        return new WorkerState(id, "fra-1", List.of("e2b"), 50, free, draining, "0.1.0", ManualClock.START);
    }

    @Test
    void aWorkerThatSpokeIsThere() {
        view.seen(state("w-1", 7, false), clock.instant());

        assertThat(view.live()).containsExactly(new LiveWorker("fra-1", Set.of("e2b"), 7));
    }

    @Test
    void aWorkerIsGoneAfterThirtySecondsOfSilence() {
        view.seen(state("w-1", 7, false), clock.instant());

        clock.advance(Duration.ofSeconds(30));
        assertThat(view.live()).hasSize(1);

        clock.advance(Duration.ofMillis(1));
        assertThat(view.live()).isEmpty();
    }

    @Test
    void historyIsNoSignOfLife() {
        Instant longAgo = clock.instant().minus(Duration.ofSeconds(31));

        view.seen(state("w-1", 7, false), longAgo);

        assertThat(view.live()).isEmpty();
    }

    @Test
    void aWallClockThatStandsStillKeepsNobodyAlive() {
        view.seen(state("w-1", 7, false), clock.instant());
        clock.advance(Duration.ofSeconds(31));

        clock.set(ManualClock.START);

        assertThat(view.live()).isEmpty();
    }

    @Test
    void aWorkerThatDrainsOrDrainedTakesNothing() {
        view.seen(state("w-1", 7, true), clock.instant());
        view.seen(state("w-2", 7, false), clock.instant());

        view.gone("w-2");

        assertThat(view.live()).isEmpty();
    }

    @Test
    void theLastWordCounts() {
        view.seen(state("w-1", 7, false), clock.instant());
        view.seen(state("w-1", -3, false), clock.instant());

        assertThat(view.live()).extracting(LiveWorker::free).containsExactly(0);
    }
}
