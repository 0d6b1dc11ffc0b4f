package io.holdfast.worker.consume;

import java.time.Duration;

import io.holdfast.testkit.time.ManualTicker;
import io.holdfast.worker.consume.RunningSessions.Added;
import io.holdfast.worker.session.StopSignal.Reason;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RunningSessionsTest {

    private final ManualTicker ticker = new ManualTicker();
    private final RunningSessions running = new RunningSessions();

    private RunningSession session(String id, int attempt) {
        return new RunningSession(Requests.of(id, attempt), ticker);
    }

    @Test
    void theSameAttemptIsNotRunTwiceAndAnotherAttemptIs() {
        assertThat(running.add(session("s-1", 1))).isEqualTo(Added.YES);
        assertThat(running.add(session("s-1", 1))).isEqualTo(Added.TWICE);
        assertThat(running.add(session("s-1", 2))).isEqualTo(Added.YES);
        assertThat(running.count()).isEqualTo(2);
    }

    @Test
    void givingUpAnAttemptStopsItAndTheEarlierOnes() {
        RunningSession first = session("s-1", 1);
        RunningSession second = session("s-1", 2);
        RunningSession third = session("s-1", 3);
        RunningSession other = session("s-2", 1);
        running.add(first);
        running.add(second);
        running.add(third);
        running.add(other);

        running.giveUp("s-1", 2, Reason.SUPERSEDED);

        assertThat(first.stop().reason()).contains(Reason.SUPERSEDED);
        assertThat(second.stop().reason()).contains(Reason.SUPERSEDED);
        assertThat(third.stop().isStopped()).isFalse();
        assertThat(other.stop().isStopped()).isFalse();
    }

    @Test
    void anAttemptGivenUpBeforeItsClaimIsNotRunAndALaterOneIs() {
        running.giveUp("s-1", 2, Reason.SUPERSEDED);
        running.giveUp("s-1", 1, Reason.SUPERSEDED);

        assertThat(running.add(session("s-1", 2))).isEqualTo(Added.GIVEN_UP);
        assertThat(running.add(session("s-1", 3))).isEqualTo(Added.YES);
    }

    @Test
    void onlyTheLatestThousandGivenUpAreRemembered() {
        running.giveUp("first", 1, Reason.SUPERSEDED);
        for (int i = 0; i < 1_000; i++) {
            running.giveUp("s-" + i, 1, Reason.SUPERSEDED);
        }

        assertThat(running.add(session("first", 1))).isEqualTo(Added.YES);
        assertThat(running.add(session("s-0", 1))).isEqualTo(Added.GIVEN_UP);
    }

    @Test
    void aSessionThatWouldOutlastTheGraceIsStoppedAndOneThatEndsInItIsNot() {
        RunningSession old = session("s-1", 1); // expected to take 5 min 5 s
        running.add(old);
        ticker.advance(Duration.ofMinutes(5));
        RunningSession young = session("s-2", 1);
        running.add(young);

        running.stopLongerThan(Duration.ofSeconds(20), Reason.DRAIN);

        assertThat(young.stop().reason()).contains(Reason.DRAIN);
        assertThat(old.stop().isStopped()).isFalse();
        assertThat(old.remaining()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void withoutGraceEverySessionIsStoppedAlsoAnOverdueOne() {
        RunningSession overdue = session("s-1", 1);
        running.add(overdue);
        ticker.advance(Duration.ofHours(1));

        running.stopLongerThan(Duration.ZERO, Reason.DRAIN);

        assertThat(overdue.remaining()).isZero();
        assertThat(overdue.stop().reason()).contains(Reason.DRAIN);
    }

    @Test
    void allAreDoneWhenEachIs() {
        RunningSession one = session("s-1", 1);
        RunningSession two = session("s-2", 1);
        running.add(one);
        running.add(two);
        var all = running.allDone();

        one.done().complete(null);
        assertThat(all).isNotDone();
        two.done().complete(null);

        assertThat(all).isCompleted();
    }
}
