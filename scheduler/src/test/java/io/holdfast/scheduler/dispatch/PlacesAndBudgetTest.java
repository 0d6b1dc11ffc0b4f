package io.holdfast.scheduler.dispatch;

import java.time.Duration;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionOutcome;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlacesAndBudgetTest {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final Desk desk = new Desk();

    private ProbeRequest firstOfTwo(int concurrency, Duration budget) {
        desk.on(Desk.plans(
                        concurrency,
                        budget,
                        Desk.plan("a", Suite.WEBSOCKETS, Duration.ofHours(24), Desk.FRA),
                        Desk.plan("b", Suite.WEBSOCKETS, Duration.ofHours(24), Desk.AMS)))
                .settleIn();
        return desk.requests().get(0);
    }

    @Test
    void concurrencyHoldsAcrossVantages() {
        firstOfTwo(1, null);

        assertThat(desk.requests()).hasSize(1);
        assertThat(desk.waiting).containsValue(Waiting.NO_PLACE);
    }

    @Test
    void aPlaceIsTakenUntilTheSandboxIsReportedGone() {
        ProbeRequest first = firstOfTwo(1, null);

        desk.onResult("r-1", Desk.result(first, false)).after(SOON);
        assertThat(desk.requests()).isEmpty();

        desk.on(Desk.finished(first)).after(SOON);
        assertThat(desk.requests()).hasSize(1);
    }

    @Test
    void aSandboxThatCouldNotBeDeletedHoldsItsPlaceUntilItCannotLive() {
        ProbeRequest first = firstOfTwo(1, null);
        desk.onResult("r-1", Desk.result(first, false)).on(Desk.ended(first, SessionOutcome.FINISHED, false, 340_000));

        desk.now = first.claimBy().plus(first.lifetime()).minusMillis(1);
        assertThat(desk.tick().requests()).isEmpty();

        assertThat(desk.after(Duration.ofMillis(1)).requests()).hasSize(1);
    }

    @Test
    void aSupersededAttemptHoldsItsPlaceBesideTheNextOne() {
        ProbeRequest first = firstOfTwo(1, null);
        desk.silent.add(first.session());
        desk.after(SOON);
        ProbeRequest second = desk.request();
        desk.silent.clear();

        assertThat(second.session()).isEqualTo(first.session());
        assertThat(desk.state.placesTaken()).isEqualTo(2);

        desk.on(Desk.ended(first, SessionOutcome.SUPERSEDED, true, 5_000));
        assertThat(desk.state.placesTaken()).isEqualTo(1);
        assertThat(desk.after(SOON).requests()).isEmpty();
    }

    @Test
    void anAttemptThatMadeASandboxHadDeletedThoseBeforeIt() {
        ProbeRequest first = firstOfTwo(1, null);
        desk.silent.add(first.session());
        desk.after(SOON);
        ProbeRequest second = desk.request();
        desk.silent.clear();

        desk.onResult("r-2", Desk.result(second, false)).on(Desk.finished(second));

        assertThat(desk.state.placesTaken()).isZero();
        assertThat(desk.after(SOON).requests()).hasSize(1);
    }

    @Test
    void anAttemptThatMadeNoneSaysNothingOfThoseBeforeIt() {
        ProbeRequest first = firstOfTwo(1, null);
        desk.silent.add(first.session());
        desk.after(SOON);
        ProbeRequest second = desk.request();
        desk.silent.clear();

        desk.onResult("r-2", Desk.result(second, false)).on(Desk.ended(second, SessionOutcome.FINISHED, true, 0));

        assertThat(desk.state.placesTaken()).isEqualTo(1);
    }

    @Test
    void aSessionThatEndedBeforeItsResultIsReadStillHasItsPlace() {
        ProbeRequest first = firstOfTwo(1, null);

        desk.on(Desk.finished(first));
        assertThat(desk.state.placesTaken()).isEqualTo(1);

        desk.onResult("r-1", Desk.result(first, false));
        assertThat(desk.state.placesTaken()).isZero();
    }

    @Test
    void theWholeLifetimeIsReservedAndSettledToWhatWasUsed() {
        ProbeRequest first = firstOfTwo(2, Duration.ofMinutes(30)); // a lifetime is 21 min 30 s

        assertThat(desk.requests()).hasSize(1);
        assertThat(desk.waiting).containsValue(Waiting.BUDGET);

        desk.onResult("r-1", Desk.result(first, false)).on(Desk.finished(first)).after(SOON); // 5 min 40 s were used

        assertThat(desk.requests()).hasSize(1);
    }

    @Test
    void aLostAnswerCountsAsFullyUsed() {
        ProbeRequest first = firstOfTwo(2, Duration.ofMinutes(40));
        desk.onResult("r-1", Desk.result(first, false));

        desk.now = first.claimBy().plus(first.lifetime());
        desk.tick();

        assertThat(desk.state.open()).isEmpty();
        assertThat(desk.state.usage().at(desk.now)).isEqualTo(first.lifetime());
        assertThat(desk.waiting).containsEntry("b@ams-1", Waiting.BUDGET);
    }

    @Test
    void aRefusedRequestUsesNothing() {
        ProbeRequest first = firstOfTwo(1, Duration.ofHours(8));

        desk.on(Desk.ended(first, SessionOutcome.REFUSED, false, 0));

        assertThat(desk.state.open()).isEmpty();
        assertThat(desk.state.usage().at(desk.now)).isZero();
    }
}
