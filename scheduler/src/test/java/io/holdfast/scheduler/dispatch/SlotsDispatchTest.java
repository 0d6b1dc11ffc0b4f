package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionIds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SlotsDispatchTest {

    private final Desk desk = new Desk();

    @Test
    void aNewPlanIsDispatchedAtEachVantage() {
        desk.on(Desk.plans(2, null, Desk.plan("websockets", Suite.WEBSOCKETS, Duration.ofHours(1), Desk.FRA, Desk.AMS)))
                .settleIn();

        assertThat(desk.requests()).extracting(ProbeRequest::vantage).containsExactlyInAnyOrder(Desk.FRA, Desk.AMS);
    }

    @Test
    void aRequestSaysAllThatAWorkerNeeds() {
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();

        ProbeRequest request = desk.request();
        SessionTimes times = SessionTimes.of(Suite.WEBSOCKETS, SuiteParameters.DEFAULTS);
        assertThat(request.session())
                .isEqualTo(SessionIds.ofSlot(Desk.PROVIDER, "websockets", Desk.FRA, request.slot()));
        assertThat(request.attempt()).isEqualTo(1);
        assertThat(request.maxAttempts()).isEqualTo(3);
        assertThat(request.fleet()).isEqualTo("f-1");
        assertThat(request.section()).isEqualTo(desk.state.plans().section());
        assertThat(request.dispatchedAt()).isEqualTo(desk.now);
        assertThat(request.claimBy()).isEqualTo(desk.now.plusSeconds(60));
        assertThat(request.lifetime()).isEqualTo(times.lifetime());
        assertThat(request.wanted()).isNull();
    }

    @Test
    void aLongHoldWithoutALengthGetsTheDefault() {
        desk.on(Desk.plans(1, null, Desk.plan("long-hold", Suite.LONG_HOLD, Duration.ofHours(24), Desk.FRA)))
                .settleIn();

        assertThat(desk.request().parameters().hold()).isEqualTo(SuiteParameters.DEFAULT_HOLD);
    }

    @Test
    void onePlanNeverHasTwoSessionsAtOnce() {
        desk.on(Desk.plans(5, null, Desk.hourly())).settleIn();
        ProbeRequest first = desk.request();

        desk.after(Duration.ofHours(1));

        assertThat(desk.requests()).isEmpty();
        assertThat(desk.waiting).containsExactly(Map.entry("websockets@fra-1", Waiting.RUNNING));

        desk.onResult("r-1", Desk.result(first, false)).tick();

        assertThat(desk.request().session()).isNotEqualTo(first.session());
    }

    @Test
    void passedSlotsAreCountedWithTheReasonForWaiting() {
        desk.workers.clear();
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();
        assertThat(desk.waiting).containsEntry("websockets@fra-1", Waiting.NO_WORKER);

        desk.after(Duration.ofHours(1));
        assertThat(desk.commands).containsExactly(new Command.Skip("websockets@fra-1", Waiting.NO_WORKER, 1));

        desk.after(Duration.ofHours(3));
        assertThat(desk.commands).containsExactly(new Command.Skip("websockets@fra-1", Waiting.NO_WORKER, 3));

        desk.workers.add(new LiveWorker(Desk.FRA, Set.of(Desk.PROVIDER), 1));
        assertThat(desk.tick().request().slot()).isBetween(desk.now.minus(Duration.ofHours(1)), desk.now);
    }

    @Test
    void slotsThatNobodySawAreCountedAsAway() {
        desk.on(Desk.plans(1, null, Desk.hourly()));

        desk.after(Duration.ofHours(5));

        assertThat(desk.all(Command.Skip.class)).containsExactly(new Command.Skip("websockets@fra-1", Waiting.AWAY, 5));
        assertThat(desk.requests()).hasSize(1);
    }

    @Test
    void whatWaitsLongestGoesFirst() {
        desk.on(Desk.plans(
                1,
                null,
                Desk.plan("b", Suite.WEBSOCKETS, Duration.ofHours(2), Desk.FRA),
                Desk.plan("a", Suite.WEBSOCKETS, Duration.ofHours(2), Desk.FRA)));
        desk.settleIn();
        ProbeRequest first = desk.request();

        desk.onResult("r-1", Desk.result(first, false)).on(Desk.finished(first));
        desk.after(Duration.ofHours(3));

        assertThat(desk.request().plan()).isNotEqualTo(first.plan());
    }

    @Test
    void aRemovedPlanRunsNoMoreAndItsSessionGoesOn() {
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();
        ProbeRequest first = desk.request();

        desk.on(Desk.plans(1, null)).after(Duration.ofHours(5));

        assertThat(desk.commands).isEmpty();
        assertThat(desk.state.sessions()).containsOnlyKeys(first.session());
    }

    @Test
    void aSlotThatWaitedWhenItsPlanWentIsCounted() {
        desk.workers.clear();
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();

        desk.on(Desk.plans(1, null));

        assertThat(desk.commands).containsExactly(new Command.Skip("websockets@fra-1", Waiting.PLAN_REMOVED, 1));
    }

    @Test
    void aRemovedProviderHasItsSessionsCancelledAndDecided() {
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();
        ProbeRequest first = desk.request();

        desk.removed();

        assertThat(desk.all(Command.Cancel.class))
                .extracting(cancel -> cancel.event().session())
                .containsExactly(first.session());
        assertThat(desk.all(Command.Conclude.class))
                .extracting(own -> own.result().report().verdict().kind())
                .containsExactly("cancelled");
        assertThat(desk.all(Command.Settle.class)).hasSize(1);
        assertThat(desk.state.placesTaken()).isEqualTo(1);
    }

    @Test
    void nothingIsLeftOfAProviderThatIsGone() {
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();
        ProbeRequest first = desk.request();

        desk.removed().on(Desk.finished(first)).after(Duration.ofDays(9));

        assertThat(desk.state.isEmpty()).isTrue();
    }

    @Test
    void plansWithoutWorkForThemSayWhy() {
        record Case(Runnable change, Waiting expected) {}
        desk.on(Desk.plans(1, null, Desk.hourly()));
        for (Case each : List.of(
                new Case(desk.ready::clear, Waiting.TOPIC_NOT_READY),
                new Case(
                        () -> desk.ready.add(new io.holdfast.schema.topic.Topics.Route(Desk.FRA, "e2b")),
                        Waiting.NO_WORKER),
                new Case(() -> desk.workers.add(new LiveWorker(Desk.AMS, Set.of("e2b"), 9)), Waiting.NO_WORKER),
                new Case(() -> desk.workers.add(new LiveWorker(Desk.FRA, Set.of("modal"), 9)), Waiting.NO_WORKER),
                new Case(() -> desk.workers.add(new LiveWorker(Desk.FRA, Set.of("e2b"), 0)), Waiting.WORKERS_BUSY))) {
            each.change().run();
            if (each.expected() == Waiting.TOPIC_NOT_READY) {
                desk.workers.clear();
            }

            desk.settleIn();

            assertThat(desk.waiting).containsEntry("websockets@fra-1", each.expected());
        }
    }
}
