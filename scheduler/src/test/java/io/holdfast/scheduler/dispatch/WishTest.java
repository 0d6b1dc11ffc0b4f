package io.holdfast.scheduler.dispatch;

import java.time.Duration;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionIds;
import io.holdfast.schema.wanted.Wanted;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WishTest {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final Desk desk = new Desk();

    private void idlePlan(String... vantages) {
        desk.on(Desk.plans(2, null, Desk.plan("ws", Suite.WEBSOCKETS, Duration.ofDays(30), vantages)))
                .settleIn();
        for (ProbeRequest request : desk.requests()) {
            desk.onResult("r", Desk.result(request, false)).on(Desk.finished(request));
        }
    }

    @Test
    void aWishIsDispatchedAtItsInstant() {
        idlePlan(Desk.FRA);
        desk.on(Desk.wanted("want-1", Desk.FRA, desk.now.plusSeconds(60))).tick();
        assertThat(desk.requests()).isEmpty();

        desk.after(Duration.ofSeconds(60));

        assertThat(desk.request().session()).isEqualTo(SessionIds.ofWanted("want-1", Desk.FRA));
        assertThat(desk.request().wanted()).isEqualTo("want-1");
        assertThat(desk.request().plan()).isEqualTo("ws");
    }

    @Test
    void aRepeatOfAWishChangesNothing() {
        idlePlan(Desk.FRA);
        Wanted wanted = Desk.wanted("want-1", Desk.FRA, desk.now);
        desk.on(wanted).tick();
        ProbeRequest request = desk.request();
        desk.onResult("r-1", Desk.result(request, false)).on(Desk.finished(request));

        desk.on(wanted);

        assertThat(desk.commands).containsExactly(new Command.Ignore("wanted"));
        assertThat(desk.after(SOON).requests()).isEmpty();
    }

    @Test
    void aWishWithoutAVantageRunsAtEach() {
        idlePlan(Desk.FRA, Desk.AMS);

        desk.on(Desk.wanted("want-1", null, desk.now)).tick();

        assertThat(desk.requests())
                .extracting(ProbeRequest::session)
                .containsExactlyInAnyOrder(
                        SessionIds.ofWanted("want-1", Desk.FRA), SessionIds.ofWanted("want-1", Desk.AMS));
        assertThat(desk.state.wishes()).isEmpty();
    }

    @Test
    void aWishWaitsWhileThePlanHasASession() {
        desk.on(Desk.plans(5, null, Desk.hourly())).settleIn();

        desk.on(Desk.wanted("want-1", Desk.FRA, desk.now)).tick();

        assertThat(desk.requests()).isEmpty();
        assertThat(desk.waiting).containsValue(Waiting.RUNNING);
    }

    @Test
    void aSuiteWithoutAPlanRunsWithTheDefaults() {
        idlePlan(Desk.FRA);

        desk.on(new Wanted("want-2", Desk.PROVIDER, Suite.LONG_HOLD, null, null, desk.now, "operator", "look"))
                .tick();

        assertThat(desk.request().plan()).isEqualTo("request");
        assertThat(desk.request().parameters().hold()).isEqualTo(Duration.ofMinutes(25));
    }

    @Test
    void aWishForAnUnknownProviderWaitsAndThenGoes() {
        desk.on(Desk.wanted("want-1", null, desk.now)).tick();
        assertThat(desk.waiting).containsEntry("wanted want-1", Waiting.NO_PROVIDER);

        desk.after(Duration.ofHours(24).plusSeconds(1));

        assertThat(desk.commands).containsExactly(new Command.Skip("websockets", Waiting.EXPIRED, 1));
        assertThat(desk.state.wishes()).isEmpty();
    }
}
