package io.holdfast.updater.fold;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DeliveryTest {

    private static final Instant AT = Story.START;

    private final Story story = new Story(Policy.DEMO);

    @Test
    void aResultThatIsNotSettledIsHistory() {
        story.give(result("s-1", "r-1")).give(result("s-2", "r-2"));

        assertThat(story.commands).isEmpty();
    }

    @Test
    void onlyTheNamedResultIsFolded() {
        story.give(result("s-1", "r-late"))
                .give(new Input.Result("r-1", AT, Results.websockets("s-1", AT, Results.UNSUPPORTED)))
                .give(settled("s-1", 1, "r-1"));

        assertThat(story.declaration(Capability.WEBSOCKETS).reason()).isEqualTo("1 of 2 sessions showed unsupported");
        assertThat(story.state.inbox().pending()).isEmpty();
    }

    @Test
    void aResultOfAnotherAttemptIsHistory() {
        story.give(result("s-1", "r-1")).give(settled("s-1", 2, "r-1"));

        assertThat(story.commands).isEmpty();
    }

    @Test
    void aSettlementAheadOfItsResultIsKept() {
        story.give(settled("s-1", 1, "r-1")).give(result("s-1", "r-1"));

        assertThat(story.declared()).hasSize(1);
        assertThat(story.state.inbox().early()).isEmpty();
    }

    @Test
    void repeatsChangeNothing() {
        story.give(result("s-1", "r-1")).give(result("s-1", "r-1")).give(settled("s-1", 1, "r-1"));
        ProviderState before = story.state;
        story.forget();

        story.give(settled("s-1", 1, "r-1")).give(result("s-1", "r-1")).give(settled("s-1", 1, "r-other"));

        assertThat(story.commands).isEmpty();
        assertThat(story.state).isSameAs(before);
    }

    @Test
    void bothOrdersGiveTheSame() {
        Story other = new Story(Policy.DEMO);

        story.give(result("s-1", "r-1")).give(settled("s-1", 1, "r-1"));
        other.give(settled("s-1", 1, "r-1")).give(result("s-1", "r-1"));

        assertThat(story.commands).isEqualTo(other.commands);
        assertThat(story.state).isEqualTo(other.state);
    }

    @Test
    void waitingResultsAreBoundedAndTheDroppedAreCounted() {
        for (int i = 0; i < Inbox.MAX_WAITING + 5; i++) {
            story.give(result("s-" + i, "r-" + i)).give(settled("other-" + i, 1, "r-other-" + i));
        }

        assertThat(story.state.inbox().pending()).hasSize(Inbox.MAX_WAITING);
        assertThat(story.state.inbox().pending().get(0).session()).isEqualTo("s-5");
        assertThat(story.state.inbox().early()).hasSize(Inbox.MAX_WAITING);
        assertThat(story.state.inbox().dropped()).isEqualTo(10);
    }

    @Test
    void sessionsAndSightingsAreBounded() {
        for (int i = 0; i < 300; i++) {
            story.session(i, Results.SUPPORTED);
        }

        assertThat(story.state.inbox().done()).hasSize(Inbox.MAX_DONE);
        assertThat(story.state.flag(Capability.WEBSOCKETS).sightings()).hasSize(Sightings.MAX);
        assertThat(Json.MAPPER.writeValueAsBytes(story.state)).hasSizeLessThan(32 << 10);
    }

    @Test
    void aWorkersClockThatRunsAheadDoesNotMakeEvidenceLast() {
        Instant nextYear = AT.plus(Duration.ofDays(365));
        for (int i = 1; i <= 2; i++) {
            story.give(new Input.Result("r-" + i, nextYear, Results.websockets("s-" + i, nextYear, Results.SUPPORTED)))
                    .give(settled("s-" + i, 1, "r-" + i));
        }

        assertThat(story.declaration(Capability.WEBSOCKETS).validUntil()).isEqualTo(AT.plus(Policy.DEMO.expiry()));
    }

    @Test
    void sessionsThatEndInAnotherOrderThanTheyBeganAreReadByTheirBeginning() {
        Story late = new Story(Policy.DEFAULT.withSettle(Duration.ZERO));
        late.session(1, Results.SUPPORTED).session(6, Results.SUPPORTED);

        late.session(2, Results.UNSUPPORTED).session(3, Results.UNSUPPORTED).session(4, Results.UNSUPPORTED);

        assertThat(late.value()).isEqualTo(DeclaredValue.SUPPORTED);
    }

    @Test
    void aCensoredHoldIsAtLeastAndNeverAFlag() {
        censored("c-1", 0, 1_024_000);
        censored("c-2", 2, 1_030_000);

        assertThat(story.state.flags()).isEmpty();
        assertThat(story.declaration(Capability.AGE_SECONDS).declared().atLeast())
                .isEqualTo(1030);
        assertThat(story.declaration(Capability.AGE_SECONDS).declared().atMost())
                .isNull();
        assertThat(story.state.inbox().pending()).isEmpty();
    }

    @Test
    void ofACensoredSessionOnlyTheHoldCounts() {
        var verdicts = Map.of(Capability.WEBSOCKETS, Results.SUPPORTED);
        SessionResult result = Results.of("s-1", AT, verdicts, Results.idle(2_000, 3_000L), true);

        story.give(new Input.Result("c-1", AT, result));

        assertThat(story.state.limits()).isEmpty();
        assertThat(story.state.flags()).isEmpty();
    }

    @Test
    void aCensoredResultCountsOnce() {
        censored("c-1", 0, 1_024_000);
        censored("c-1", 0, 1_024_000);

        assertThat(story.commands).isEmpty();
        assertThat(story.state.limit(Capability.AGE_SECONDS).sightings()).hasSize(1);
    }

    @Test
    void theStateSurvivesItsTextForm() {
        story.session(0, Map.of(Capability.WEBSOCKETS, Results.UNSUPPORTED), Results.idle(59_900, 60_100L))
                .session(1, Map.of(Capability.LONG_SESSIONS, Results.UNCONFIRMED), Results.hold(890_000, 900_000L))
                .give(result("s-9", "r-9"))
                .give(settled("s-10", 1, "r-10"));
        censored("c-1", 2, 1_024_000);

        byte[] bytes = Json.MAPPER.writeValueAsBytes(story.state);

        assertThat(Json.MAPPER.readValue(bytes, ProviderState.class)).isEqualTo(story.state);
    }

    @Test
    void theSameLogGivesTheSameWhateverTheTicks() {
        Story live = new Story(Policy.DEFAULT);
        for (int i = 0; i < 40; i++) {
            live.session(i * 9, i % 10 < 5 ? Results.SUPPORTED : Results.UNSUPPORTED)
                    .tick(i * 9 + 0.2)
                    .tick(i * 9 + 8.9);
        }
        live.tick(2000);
        Story replayed = new Story(Policy.DEFAULT);

        List<Input> log = live.inputs.stream()
                .filter(input -> !(input instanceof Input.Tick))
                .toList();
        log.forEach(input -> replayed.give(input).give(input));
        replayed.tick(2000);

        assertThat(replayed.changes()).isEqualTo(live.changes()).hasSizeGreaterThan(8);
        assertThat(replayed.declared()).isEqualTo(live.declared());
        assertThat(replayed.wanted()).isEqualTo(live.wanted());
    }

    private void censored(String id, double hours, long reachedMillis) {
        SessionResult result = Results.censored("s-" + id, Story.hours(hours), reachedMillis);
        story.give(new Input.Result(id, Story.hours(hours).plus(Duration.ofMinutes(18)), result));
    }

    private static Input result(String session, String id) {
        return new Input.Result(id, AT, Results.websockets(session, AT, Results.SUPPORTED));
    }

    private static Input settled(String session, int attempt, String id) {
        return new Input.Settled(AT, new SessionSettled(session, attempt, "acme", id));
    }
}
