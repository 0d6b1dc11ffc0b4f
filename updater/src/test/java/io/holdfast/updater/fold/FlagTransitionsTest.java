package io.holdfast.updater.fold;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.result.Verdict;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.schema.declaration.DeclaredValue.SUPPORTED;
import static io.holdfast.schema.declaration.DeclaredValue.UNKNOWN;
import static io.holdfast.schema.declaration.DeclaredValue.UNSUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FlagTransitionsTest {

    private static final Policy NO_WAIT = Policy.DEFAULT.withSettle(Duration.ZERO);

    /** S supported, U unsupported, i inconclusive (sandbox), c no credential; two hours apart. */
    static Stream<Arguments> runs() {
        return Stream.of(
                arguments("S", UNKNOWN),
                arguments("U", UNKNOWN),
                arguments("SS", SUPPORTED),
                arguments("UU", UNSUPPORTED),
                arguments("SU", UNKNOWN),
                arguments("USU", UNKNOWN),
                arguments("SUU", UNSUPPORTED),
                arguments("USS", SUPPORTED),
                arguments("SiS", SUPPORTED),
                arguments("Siiic", UNKNOWN),
                arguments("iiiiii", UNKNOWN),
                arguments("SSU", SUPPORTED),
                arguments("SSUU", SUPPORTED),
                arguments("SSUUU", UNSUPPORTED),
                arguments("SSUiUcU", UNSUPPORTED),
                arguments("SSUUSU", SUPPORTED),
                arguments("UUS", UNSUPPORTED),
                arguments("UUSS", SUPPORTED),
                arguments("UUSiS", SUPPORTED),
                arguments("UUSUS", UNSUPPORTED),
                arguments("SSUUUS", UNSUPPORTED),
                arguments("SSUUUSS", SUPPORTED));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @MethodSource("runs")
    void sessionsInARowGive(String run, DeclaredValue expected) {
        Story story = tell(NO_WAIT, run, 2);

        assertThat(story.value()).isEqualTo(expected);
        assertThat(story.declaration(Capability.WEBSOCKETS).declared().value()).isEqualTo(expected);
    }

    static Stream<Arguments> closeTogether() {
        return Stream.of(
                arguments("SS", 0.5, UNKNOWN),
                arguments("SSS", 0.5, SUPPORTED),
                arguments("SS", 1.0, SUPPORTED),
                arguments("UUUUUU", 0.1, UNKNOWN),
                arguments("UUUUUUUUUUU", 0.1, UNSUPPORTED));
    }

    @ParameterizedTest(name = "{0} every {1} h -> {2}")
    @MethodSource("closeTogether")
    void sessionsWithinTheMinimumTimeAreOneObservation(String run, double every, DeclaredValue expected) {
        assertThat(tell(NO_WAIT, run, every).value()).isEqualTo(expected);
    }

    @Test
    void anIncidentOfManySessionsDoesNotTurnIt() {
        Story story = tell(NO_WAIT, "SS", 2);
        for (int i = 0; i < 20; i++) {
            story.session(4 + i * 0.045, Results.UNSUPPORTED);
        }

        assertThat(story.value()).isEqualTo(SUPPORTED);
    }

    @Test
    void inTheDemoTwoSessionsDecideWhateverTheTime() {
        assertThat(tell(Policy.DEMO, "UU", 0).value()).isEqualTo(UNSUPPORTED);
    }

    @Test
    void aTurnToUnsupportedWaitsUntilItSettles() {
        Story story = tell(Policy.DEFAULT, "SSUUU", 2);

        assertThat(story.value()).isEqualTo(SUPPORTED);
        story.tick(8.2);
        assertThat(story.value()).isEqualTo(SUPPORTED);
        story.forget().tick(8.3);
        assertThat(story.value()).isEqualTo(UNSUPPORTED);
        assertThat(story.changes()).singleElement().satisfies(change -> {
            assertThat(change.cause()).isEqualTo("r-s-5");
            assertThat(change.at())
                    .as("the instant it was due, not that of the tick")
                    .isEqualTo(Story.hours(8).plus(Story.TAKES).plusMillis(200).plusSeconds(600));
        });
    }

    @Test
    void aSupportedSessionWhileItSettlesDropsTheTurn() {
        Policy slow = Policy.DEFAULT.withSettle(Duration.ofHours(3));
        Story story = tell(slow, "SSUUU", 2).session(10, Results.SUPPORTED);
        assertThat(story.state.flag(Capability.WEBSOCKETS).turn()).isNull();

        story.tick(100);

        assertThat(story.value()).isEqualTo(SUPPORTED);
        assertThat(story.changes()).hasSize(1);
    }

    @Test
    void aTurnWhoseEvidenceExpiresWhileItSettlesIsDropped() {
        Story story =
                tell(Policy.DEFAULT.withSettle(Duration.ofDays(15)), "UU", 2).tick(24 * 20);

        assertThat(story.value()).isEqualTo(UNKNOWN);
        assertThat(story.changes()).isEmpty();
    }

    @Test
    void anotherFailureWhileItSettlesDoesNotPostponeTheTurn() {
        Policy slow = Policy.DEFAULT.withSettle(Duration.ofHours(3));
        Story story = tell(slow, "SSUUUU", 2).tick(11.2);

        assertThat(story.value()).isEqualTo(UNSUPPORTED);
        assertThat(story.changes().get(1).cause()).isEqualTo("r-s-5");
    }

    @Test
    void twoUnconfirmedSessionsWithOneSignatureAreOneUnsupported() {
        Story story = new Story(NO_WAIT);
        for (int i = 0; i < 4; i++) {
            story.session(2 * i, Results.UNCONFIRMED);
        }

        assertThat(story.value()).isEqualTo(UNSUPPORTED);
        assertThat(story.declaration(Capability.WEBSOCKETS).evidence()).hasSize(4);
        assertThat(story.declaration(Capability.WEBSOCKETS).kind()).isEqualTo("total-lifetime");
    }

    @Test
    void unconfirmedSessionsOfDifferentAgesConfirmNothing() {
        Story story = new Story(NO_WAIT);
        Map<Capability, Verdict> cut = Map.of(Capability.LONG_SESSIONS, Results.UNCONFIRMED);
        for (int i = 0; i < 4; i++) {
            story.session(2 * i, cut, Results.hold(60_000, i % 2 == 0 ? 900_000L : 600_000L));
        }

        assertThat(story.declaration(Capability.LONG_SESSIONS).declared()).isEqualTo(Declared.UNKNOWN);
    }

    @Test
    void unconfirmedSessionsOfADeadTargetConfirmNothing() {
        Story story = new Story(NO_WAIT);
        for (int i = 0; i < 4; i++) {
            story.settled(Results.dead(Results.websockets("s-" + i, Story.hours(2 * i), Results.UNCONFIRMED)));
        }

        assertThat(story.value()).isEqualTo(UNKNOWN);
    }

    @Test
    void aChangeIsComplete() {
        Story story = tell(NO_WAIT, "SSUUU", 2);

        CapabilityChanged first = story.changes().get(0);
        CapabilityChanged second = story.changes().get(1);
        assertThat(first.previous()).isNull();
        assertThat(first.oldValue()).isEqualTo(Declared.UNKNOWN);
        assertThat(second.previous()).isEqualTo(first.id());
        assertThat(second.oldValue()).isEqualTo(Declared.flag(SUPPORTED));
        assertThat(second.newValue()).isEqualTo(Declared.flag(UNSUPPORTED));
        assertThat(second.kind()).isEqualTo("pings-swallowed");
        assertThat(second.evidence()).containsExactly("r-s-3", "r-s-4", "r-s-5");
        assertThat(second.confidence()).isEqualTo(0.8);
        assertThat(second.validUntil()).isEqualTo(Story.hours(8).plus(Duration.ofDays(14)));
        assertThat(second.cause()).isEqualTo("r-s-5");
        assertThat(second.reason()).isEqualTo("3 sessions in a row showed unsupported (pings-swallowed)");
        assertThat(story.declaration(Capability.WEBSOCKETS).version()).isEqualTo(2);
        assertThat(story.declaration(Capability.WEBSOCKETS).change()).isEqualTo(second.id());
        assertThat(story.declaration(Capability.WEBSOCKETS).since()).isEqualTo(second.at());
    }

    @Test
    void theSameValueOnNewerEvidenceIsARefreshAndNoChange() {
        Story story = tell(NO_WAIT, "SS", 2).forget().session(4, Results.SUPPORTED);

        assertThat(story.changes()).isEmpty();
        assertThat(story.declared()).singleElement().satisfies(declaration -> {
            assertThat(declaration.version()).isEqualTo(1);
            assertThat(declaration.evidence()).hasSize(3);
            assertThat(declaration.since())
                    .isEqualTo(Story.hours(2).plus(Story.TAKES).plusMillis(200));
            assertThat(declaration.validUntil()).isEqualTo(Story.hours(4).plus(Duration.ofDays(14)));
        });
    }

    @Test
    void contradictionLowersConfidenceAndIsTold() {
        Story story = tell(NO_WAIT, "SSSSU", 2);

        assertThat(story.declaration(Capability.WEBSOCKETS).confidence()).isEqualTo(0.714);
        assertThat(story.declaration(Capability.WEBSOCKETS).reason())
                .isEqualTo("4 sessions in a row showed supported; 1 since then to the contrary, 3 would turn it");
    }

    @Test
    void unknownSaysWhyBeforeTheFirstChange() {
        Story story = tell(NO_WAIT, "c", 2);

        assertThat(story.changes()).isEmpty();
        assertThat(story.declared()).singleElement().satisfies(declaration -> {
            assertThat(declaration.declared()).isEqualTo(Declared.UNKNOWN);
            assertThat(declaration.version()).isZero();
            assertThat(declaration.change()).isNull();
            assertThat(declaration.reason()).endsWith("the last one was inconclusive (credential-missing)");
        });
    }

    private static Story tell(Policy policy, String run, double every) {
        Story story = new Story(policy);
        List<Verdict> verdicts = run.chars()
                .mapToObj(letter -> switch (letter) {
                    case 'S' -> Results.SUPPORTED;
                    case 'U' -> Results.UNSUPPORTED;
                    case 'c' -> Results.NO_CREDENTIAL;
                    default -> Results.SANDBOX_DIED;
                })
                .toList();
        for (int i = 0; i < verdicts.size(); i++) {
            story.session(i * every, verdicts.get(i));
        }
        return story;
    }
}
