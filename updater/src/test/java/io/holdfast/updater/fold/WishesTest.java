package io.holdfast.updater.fold;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class WishesTest {

    private static final Policy NO_WAIT = Policy.DEFAULT.withSettle(Duration.ZERO);

    private final Story story = new Story(NO_WAIT);

    @Test
    void anUnknownProviderIsAskedAgainAfterItsFirstConclusiveSession() {
        story.session(0, Results.SUPPORTED);

        assertThat(story.wanted()).singleElement().satisfies(wanted -> {
            assertThat(wanted.provider()).isEqualTo("acme");
            assertThat(wanted.suite()).isEqualTo(Suite.WEBSOCKETS);
            assertThat(wanted.capability()).isEqualTo(Capability.WEBSOCKETS);
            assertThat(wanted.vantage()).isEqualTo("fra-1");
            assertThat(wanted.notBefore()).isEqualTo(Story.hours(1));
            assertThat(wanted.by()).isEqualTo("updater");
            assertThat(wanted.id()).matches("[a-z0-9-]{1,64}");
        });
    }

    @Test
    void inTheDemoTheSecondSessionIsWantedAtOnce() {
        Story demo = new Story(Policy.DEMO).session(0, Results.SUPPORTED);

        assertThat(demo.wanted().get(0).notBefore()).isEqualTo(Story.START);
        assertThat(demo.session(0.01, Results.SUPPORTED).wanted()).hasSize(1);
    }

    @Test
    void nothingIsAskedWhenItIsDecidedAndNothingContradicts() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED).forget();

        story.session(4, Results.SUPPORTED).session(6, Results.SANDBOX_DIED);

        assertThat(story.wanted()).isEmpty();
    }

    @Test
    void aContradictionIsAskedFor() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED).forget();

        story.session(4, Results.UNSUPPORTED);

        assertThat(story.wanted())
                .singleElement()
                .extracting(Wanted::reason)
                .isEqualTo("unsupported was seen by 1 of 3 sessions that would decide it");
    }

    @Test
    void aFailureWithoutAConfirmationIsAskedFor() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED).forget();

        story.session(4, Results.UNCONFIRMED);

        assertThat(story.wanted()).hasSize(1);
    }

    @Test
    void aFailureWithoutAConfirmationThatIsDeclaredAnywayIsNot() {
        story.session(0, Results.UNSUPPORTED).session(2, Results.UNSUPPORTED).forget();

        story.session(4, Results.UNCONFIRMED);

        assertThat(story.wanted()).isEmpty();
    }

    @Test
    void aSandboxThatDiedIsAskedForWhileNothingIsKnown() {
        assertThat(story.session(0, Results.SANDBOX_DIED).wanted()).hasSize(1);
    }

    static Stream<Verdict> inTheWay() {
        return Stream.of(
                Results.NO_CREDENTIAL,
                Verdict.inconclusive(Stage.PROVISION, "quota", Attribution.CREDENTIAL, "over quota"),
                Verdict.inconclusive(Stage.PROVISION, "expired", Attribution.CLIENT, "no place in time"),
                Verdict.inconclusive(Stage.REACH, "reach-path", Attribution.CLIENT, "not from this vantage"));
    }

    @ParameterizedTest
    @MethodSource("inTheWay")
    void nothingIsAskedWhileAnotherRunWouldFailTheSameWay(Verdict verdict) {
        story.session(0, Results.SUPPORTED).forget();

        story.session(2, verdict);

        assertThat(story.wanted()).isEmpty();
    }

    @Test
    void noMoreThanThreeInOneCadenceWithDoublingPauses() {
        double[] starts = {0, 1.1, 3.2, 7.3, 7.9};
        boolean good = true;
        for (double start : starts) {
            story.session(start, good ? Results.SUPPORTED : Results.UNSUPPORTED);
            good = !good;
        }

        assertThat(story.wanted())
                .extracting(Wanted::notBefore)
                .containsExactly(Story.hours(1), Story.hours(3.1), Story.hours(7.2));
        assertThat(story.wanted()).extracting(Wanted::id).doesNotHaveDuplicates();
    }

    @Test
    void theNextCadenceBringsNewOnes() {
        for (int i = 0; i < 24; i++) {
            story.session(i * 4, i % 2 == 0 ? Results.SUPPORTED : Results.UNSUPPORTED);
        }

        assertThat(story.wanted()).hasSize(12);
        assertThat(story.wanted()).extracting(Wanted::id).doesNotHaveDuplicates();
    }

    @Test
    void whileOneIsOutstandingNoOtherIsAskedFor() {
        story.session(0, Results.SUPPORTED).session(0.2, Results.UNSUPPORTED);

        assertThat(story.wanted()).hasSize(1);
    }

    @Test
    void oneSessionOfASuiteAnswersAllItsFlags() {
        story.session(
                0,
                Map.of(Capability.WEBSOCKETS, Results.SUPPORTED, Capability.LONG_SESSIONS, Results.SUPPORTED),
                Checks.NONE);

        assertThat(story.wanted()).hasSize(1);
    }

    @Test
    void nothingIsAskedWhileATurnWaits() {
        Story settling =
                new Story(Policy.DEFAULT).session(0, Results.UNSUPPORTED).forget();

        settling.session(2, Results.UNSUPPORTED).session(2.1, Results.UNCONFIRMED);

        assertThat(settling.state.flag(Capability.WEBSOCKETS).turn()).isNotNull();
        assertThat(settling.wanted()).isEmpty();
    }

    @Test
    void theNextSessionOfThePlanEndsTheCadence() {
        Instant next = Story.hours(6);
        Asked first = Asked.NOTHING
                .ask(NO_WAIT, 0, Story.hours(0.1), Story.START, next)
                .orElseThrow()
                .after();

        assertThat(first.until()).isEqualTo(next);
        assertThat(first.ask(NO_WAIT, 0, Story.hours(0.5), Story.START, next)).isEmpty();
        assertThat(first.ask(NO_WAIT, 0, Story.hours(6.1), Story.hours(6), null))
                .hasValueSatisfying(wish -> assertThat(wish.start()).isEqualTo(Story.hours(7)));
    }
}
