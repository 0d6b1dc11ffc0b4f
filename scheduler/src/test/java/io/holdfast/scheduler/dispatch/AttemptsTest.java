package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.util.Set;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.session.SessionSuperseded;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AttemptsTest {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final Desk desk = new Desk();
    private ProbeRequest first;

    @BeforeEach
    void oneSessionIsDispatched() {
        desk.on(Desk.plans(1, null, Desk.hourly())).settleIn();
        first = desk.request();
    }

    private ProbeRequest silence(ProbeRequest request) {
        desk.silent.add(request.session());
        desk.after(SOON);
        desk.silent.clear();
        return desk.request();
    }

    @Test
    void theFirstResultOfTheCurrentAttemptSettles() {
        desk.on(Desk.claimed(first)).onResult("r-1", Desk.result(first, false));

        assertThat(desk.commands)
                .containsExactly(new Command.Settle(new SessionSettled(first.session(), 1, Desk.PROVIDER, "r-1")));

        desk.onResult("r-2", Desk.result(first, false));

        assertThat(desk.commands).containsExactly(new Command.Ignore("result"));
    }

    @Test
    void aSignOfLifeIsPassedOn() {
        desk.on(Desk.claimed(first));
        assertThat(desk.commands).containsExactly(new Command.Alive(first.session()));

        desk.on(new SessionHeartbeat(first.session(), 1, Desk.PROVIDER, Desk.FRA, "w-1", "pinged", 10, 20));
        assertThat(desk.commands).containsExactly(new Command.Alive(first.session()));
    }

    @Test
    void anUnclaimedRequestIsSentAgain() {
        ProbeRequest second = silence(first);

        assertThat(second.session()).isEqualTo(first.session());
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(second.slot()).isEqualTo(first.slot());
        assertThat(desk.commands.subList(0, 2))
                .containsExactly(
                        new Command.Lose(first.session(), 1, "unclaimed"),
                        new Command.Supersede(
                                new SessionSuperseded(first.session(), 1, Desk.PROVIDER, 2, "unclaimed")));
    }

    @Test
    void aClaimedSessionThatFallsSilentIsSentAgain() {
        desk.on(Desk.claimed(first));

        silence(first);

        assertThat(desk.all(Command.Supersede.class))
                .extracting(supersede -> supersede.event().reason())
                .containsExactly("lease");
    }

    @Test
    void aHeartbeatStandsForAClaimThatWasNotSeen() {
        desk.on(new SessionHeartbeat(first.session(), 1, Desk.PROVIDER, Desk.FRA, "w-1", "create", 10, 20));

        silence(first);

        assertThat(desk.all(Command.Lose.class))
                .extracting(Command.Lose::reason)
                .containsExactly("lease");
    }

    @Test
    void anEarlierAttemptDecidesNothing() {
        silence(first);

        desk.onResult("late", Desk.result(first, false));
        assertThat(desk.commands).containsExactly(new Command.Ignore("result"));

        desk.on(Desk.claimed(first));
        assertThat(desk.commands).containsExactly(new Command.Ignore("claimed"));
    }

    @Test
    void anAttemptIsGivenUpOnlyWhenTheNextCanBeSent() {
        desk.workers.clear();
        desk.silent.add(first.session());

        desk.after(SOON);

        assertThat(desk.commands).isEmpty();
        assertThat(desk.waiting).containsEntry("session " + first.session(), Waiting.NO_WORKER);

        desk.onResult("r-1", Desk.result(first, false));

        assertThat(desk.all(Command.Settle.class)).hasSize(1);
    }

    @Test
    void afterTheLastAttemptTheSchedulerDecides() {
        silence(silence(first));
        desk.silent.add(first.session());

        desk.after(SOON);

        Command.Conclude own = desk.all(Command.Conclude.class).get(0);
        assertThat(own.result().worker()).isEqualTo("scheduler");
        assertThat(own.result().attempt()).isEqualTo(3);
        assertThat(own.result().nextExpectedAt()).isAfter(desk.now);
        assertThat(own.result().report().verdict())
                .extracting("value", "kind", "attribution")
                .containsExactly(Value.INCONCLUSIVE, "worker-lost", Attribution.CLIENT);
        assertThat(desk.all(Command.Settle.class))
                .containsExactly(new Command.Settle(new SessionSettled(first.session(), 3, Desk.PROVIDER, own.id())));
        assertThat(desk.all(Command.Supersede.class))
                .extracting(supersede -> supersede.event().nextAttempt())
                .containsExactly(0);
        assertThat(desk.state.sessions()).isEmpty();
    }

    @Test
    void aSessionThatNobodyCanTakeExpires() {
        desk.workers.clear();
        desk.silent.add(first.session());

        desk.now = first.dispatchedAt().plus(first.lifetime()).minusMillis(1);
        assertThat(desk.tick().all(Command.Settle.class)).isEmpty();
        desk.after(Duration.ofMillis(1));

        assertThat(desk.all(Command.Conclude.class))
                .extracting(own -> own.result().report().verdict().kind())
                .containsExactly("expired");
        assertThat(desk.all(Command.Settle.class)).hasSize(1);
    }

    @Test
    void aCensoredResultGoesOnAsTheNextAttempt() {
        desk.on(Desk.claimed(first)).onResult("r-1", Desk.result(first, true));
        assertThat(desk.commands).isEmpty();

        desk.on(Desk.ended(first, SessionOutcome.DRAINED, true, 60_000)).after(SOON);

        assertThat(desk.request().attempt()).isEqualTo(2);
        assertThat(desk.request().maxAttempts()).isEqualTo(4);
        assertThat(desk.all(Command.Supersede.class))
                .extracting(supersede -> supersede.event().reason())
                .containsExactly("censored");
    }

    @Test
    void drainsUseNoAttemptUpButHaveTheirOwnLimit() {
        ProbeRequest request = first;
        for (int drains = 1; drains <= 10; drains++) {
            desk.onResult("r-" + drains, Desk.result(request, true)).after(SOON);
            request = desk.request();
            assertThat(request.attempt()).isEqualTo(drains + 1);
        }

        desk.onResult("r-11", Desk.result(request, true)).after(SOON);

        assertThat(desk.requests()).isEmpty();
        assertThat(desk.all(Command.Settle.class)).hasSize(1);
    }

    @Test
    void aRefusedRequestIsSentAgain() {
        desk.on(Desk.ended(first, SessionOutcome.REFUSED, false, 0)).after(SOON);

        assertThat(desk.request().attempt()).isEqualTo(2);
    }

    @Test
    void aRefusalOfARequestThatAnotherWorkerHasChangesNothing() {
        desk.on(Desk.claimed(first));
        var refused = new io.holdfast.schema.session.SessionEnded(
                first.session(), 1, Desk.PROVIDER, Desk.FRA, "w-2", SessionOutcome.REFUSED, false, 0);

        desk.on(refused);

        assertThat(desk.commands).containsExactly(new Command.Ignore("refused"));
        assertThat(desk.tick().commands).isEmpty();
        assertThat(desk.state.placesTaken()).isEqualTo(1);
    }

    @Test
    void anOperatorCanEndASession() {
        desk.on(new SessionCancel(first.session(), 1, Desk.PROVIDER, "operator"));

        assertThat(desk.all(Command.Settle.class)).hasSize(1);
        assertThat(desk.state.sessions()).isEmpty();
    }

    @Test
    void eventsOfUnknownSessionsAreHistory() {
        ProbeRequest unknown = silence(first);
        desk.onResult("r", Desk.result(unknown, false));
        ProviderState before = desk.state;

        desk.on(Desk.claimed(unknown));
        assertThat(desk.commands).containsExactly(new Command.Ignore("claimed"));
        desk.on(new SessionSuperseded("other", 1, Desk.PROVIDER, 2, "lease"));
        assertThat(desk.commands).isEmpty();
        assertThat(desk.state).isSameAs(before);
    }

    @Test
    void theNextAttemptWaitsForAFreeWorker() {
        desk.workers.clear();
        desk.workers.add(new LiveWorker(Desk.FRA, Set.of(Desk.PROVIDER), 0));
        desk.silent.add(first.session());

        desk.after(SOON);

        assertThat(desk.waiting).containsEntry("session " + first.session(), Waiting.WORKERS_BUSY);
    }
}
