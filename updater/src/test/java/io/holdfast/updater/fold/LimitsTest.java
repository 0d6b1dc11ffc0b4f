package io.holdfast.updater.fold;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Verdict;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.schema.declaration.Declared.limit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class LimitsTest {

    private static final Map<Capability, Verdict> GOOD = Map.of(Capability.WEBSOCKETS, Results.SUPPORTED);

    private final Story story = new Story(Policy.DEFAULT);

    /** Idle brackets in seconds, two hours apart: what is declared after the last, and how many changes it took. */
    static Stream<Arguments> brackets() {
        return Stream.of(
                arguments("one session is not enough", List.of(at(60.0, 61.0)), null, 0),
                arguments("overlap", List.of(at(59.0, 61.0), at(60.0, 62.0)), limit(60.0, 61.0), 1),
                arguments("a measuring error apart", List.of(at(59.0, 60.0), at(60.5, 61.0)), limit(59.0, 61.0), 1),
                arguments("contradiction", List.of(at(59.0, 61.0), at(299.0, 301.0)), null, 0),
                arguments("no limit met", List.of(at(300.0, null), at(330.0, null)), limit(330.0, null), 1),
                arguments("found later", List.of(at(240.0, null), at(299.0, 301.0)), limit(299.0, 301.0), 1),
                arguments(
                        "one contrary session changes nothing",
                        List.of(at(59.0, 61.0), at(59.0, 61.0), at(299.0, 301.0)),
                        limit(59.0, 61.0),
                        1),
                arguments(
                        "two turn it",
                        List.of(at(59.0, 61.0), at(59.0, 61.0), at(299.0, 301.0), at(300.0, 302.0)),
                        limit(300.0, 301.0),
                        2),
                arguments(
                        "a small move is a refresh",
                        List.of(at(59.0, 65.0), at(59.0, 65.0), at(60.0, 64.0)),
                        limit(60.0, 64.0),
                        1),
                arguments(
                        "small moves add up to a change",
                        List.of(at(50.0, 80.0), at(50.0, 80.0), at(54.0, 80.0), at(58.0, 80.0)),
                        limit(58.0, 80.0),
                        2));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brackets")
    void bracketsGive(String name, List<Checks> checks, Declared expected, int changes) {
        for (int i = 0; i < checks.size(); i++) {
            story.session(2 * i, GOOD, checks.get(i));
        }

        if (expected == null) {
            assertThat(story.state.limit(Capability.IDLE_SECONDS).declaration()).isNull();
        } else {
            assertThat(story.declaration(Capability.IDLE_SECONDS).declared()).isEqualTo(expected);
        }
        assertThat(story.changes())
                .filteredOn(change -> change.capability() == Capability.IDLE_SECONDS)
                .hasSize(changes);
    }

    @Test
    void evidenceIsSaidInWords() {
        story.session(0, GOOD, at(59.0, 61.0)).session(2, GOOD, at(60.0, null));

        assertThat(story.declaration(Capability.IDLE_SECONDS).reason())
                .isEqualTo("2 sessions in a row agree on 60 to 61 s");
        assertThat(story.declaration(Capability.IDLE_SECONDS).evidence())
                .extracting("verdict")
                .containsExactly("59 to 61 s", "at least 60 s");
    }

    @Test
    void aFrameThatPassesIsALowerBound() {
        Checks frame = Results.frame(10_000_000, true, null, null);

        story.session(0, GOOD, frame).session(2, GOOD, frame);

        assertThat(story.declaration(Capability.MESSAGE_BYTES).declared()).isEqualTo(limit(1e7, null));
    }

    @Test
    void aFrameThatFailsIsBracketed() {
        Map<Capability, Verdict> bad = Map.of(Capability.WEBSOCKETS, Results.UNSUPPORTED);
        Checks frame = Results.frame(10_000_000, false, 1_000_000L, 1_250_000L);

        story.session(0, bad, frame).session(2, bad, frame);

        assertThat(story.declaration(Capability.MESSAGE_BYTES).declared()).isEqualTo(limit(1e6, 1.25e6));
    }

    @Test
    void anInconclusiveSessionGivesOnlyWhatWasSurvived() {
        Map<Capability, Verdict> died = Map.of(Capability.WEBSOCKETS, Results.SANDBOX_DIED);

        story.session(0, died, at(30.0, 31.0)).session(2, died, at(30.0, 31.0));

        assertThat(story.declaration(Capability.IDLE_SECONDS).declared()).isEqualTo(limit(30.0, null));
    }

    @Test
    void anAgeLimitSeenOnceInEachOfTwoSessionsIsDeclared() {
        Map<Capability, Verdict> once = Map.of(Capability.LONG_SESSIONS, Results.UNCONFIRMED);

        story.session(0, once, Results.hold(840_000, 900_000L)).session(2, once, Results.hold(840_000, 900_500L));

        assertThat(story.declaration(Capability.AGE_SECONDS).declared()).isEqualTo(limit(840.0, 900.0));
    }

    private static Checks at(double low, Double high) {
        return Results.idle((long) (low * 1000), high == null ? null : (long) (high * 1000));
    }
}
