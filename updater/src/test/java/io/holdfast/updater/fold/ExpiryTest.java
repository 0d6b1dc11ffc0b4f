package io.holdfast.updater.fold;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpiryTest {

    private static final double FORTNIGHT = 14 * 24;

    private final Story story = new Story(Policy.DEFAULT);

    @Test
    void evidenceExpiresIntoUnknownAtItsOwnInstant() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED).forget();
        Instant expiry = Story.hours(2).plus(Duration.ofDays(14));

        story.give(new Input.Tick(expiry.minusMillis(1)));
        assertThat(story.commands).isEmpty();
        story.give(new Input.Tick(expiry.plusSeconds(3)));

        assertThat(story.changes()).singleElement().satisfies(change -> {
            assertThat(change.newValue()).isEqualTo(Declared.UNKNOWN);
            assertThat(change.cause()).isEqualTo("expiry:" + expiry);
            assertThat(change.at()).isEqualTo(expiry);
            assertThat(change.validUntil()).isNull();
        });
        assertThat(story.declaration(Capability.WEBSOCKETS).reason())
                .isEqualTo("no conclusive session in the last 336 h");
        assertThat(story.state.nextDue()).isEmpty();
    }

    @Test
    void aTickThatIsNotDueChangesNothing() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED);
        ProviderState before = story.state;

        story.tick(10);

        assertThat(story.state).isSameAs(before);
    }

    @Test
    void afterExpiryOneSessionIsNotEnough() {
        story.session(0, Results.SUPPORTED).session(2, Results.SUPPORTED);

        story.session(FORTNIGHT + 10, Results.SUPPORTED);
        assertThat(story.value()).isEqualTo(DeclaredValue.UNKNOWN);
        story.session(FORTNIGHT + 12, Results.SUPPORTED);
        assertThat(story.value()).isEqualTo(DeclaredValue.SUPPORTED);
        assertThat(story.changes()).hasSize(3);
    }

    @Test
    void contraryEvidenceThatIsStillValidDecidesAfterExpiry() {
        story.session(0, Results.SUPPORTED)
                .session(2, Results.SUPPORTED)
                .session(200, Results.UNSUPPORTED)
                .session(202, Results.UNSUPPORTED);
        assertThat(story.value()).isEqualTo(DeclaredValue.SUPPORTED);

        story.tick(FORTNIGHT + 3);

        assertThat(story.value()).isEqualTo(DeclaredValue.UNSUPPORTED);
        assertThat(story.changes())
                .extracting(change -> change.newValue().value())
                .containsExactly(DeclaredValue.SUPPORTED, DeclaredValue.UNKNOWN, DeclaredValue.UNSUPPORTED);
    }

    @Test
    void aLimitExpires() {
        var verdict = Map.of(Capability.WEBSOCKETS, Results.SUPPORTED);
        story.session(0, verdict, Results.idle(59_900, 60_100L)).session(2, verdict, Results.idle(59_950, 60_200L));
        assertThat(story.declaration(Capability.IDLE_SECONDS).declared()).isEqualTo(Declared.limit(59.95, 60.1));

        story.tick(FORTNIGHT + 3);

        assertThat(story.declaration(Capability.IDLE_SECONDS).declared()).isEqualTo(Declared.UNKNOWN);
        assertThat(story.declaration(Capability.IDLE_SECONDS).version()).isEqualTo(2);
    }
}
