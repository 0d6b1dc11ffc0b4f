package io.holdfast.updater.fold;

import java.util.Random;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A year of a provider, four sessions a day. Seeded; the seeds are in the messages. */
class PolicySimulationTest {

    private static final int SESSIONS = 4 * 365;
    private static final int YEARS = 100;
    private static final double FLAKES = 0.015;

    @Test
    void aYearOfFlakesHardlyEverTurnsAGoodProviderOff() {
        int turned = 0;
        for (int seed = 0; seed < YEARS; seed++) {
            Random random = new Random(seed);
            Story story = new Story(Policy.DEFAULT);
            for (int i = 0; i < SESSIONS; i++) {
                story.session(6 * i, random.nextDouble() < FLAKES ? Results.UNSUPPORTED : Results.SUPPORTED);
            }
            turned += story.changes().stream().anyMatch(PolicySimulationTest::isFalseTurn) ? 1 : 0;
        }

        assertThat(turned).as("of %d provider-years, seeds 0 up", YEARS).isLessThanOrEqualTo(YEARS / 100);
    }

    @Test
    void aRealBreakIsToldWithinADay() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            Story story = new Story(Policy.DEFAULT);
            for (int i = 0; i < 200; i++) {
                boolean broken = i >= 150;
                boolean flake = random.nextDouble() < FLAKES;
                story.session(6 * i, broken != flake ? Results.UNSUPPORTED : Results.SUPPORTED);
            }
            CapabilityChanged off = story.changes().stream()
                    .filter(PolicySimulationTest::isFalseTurn)
                    .findFirst()
                    .orElseThrow();

            assertThat(off.at()).as("seed %d", seed).isBetween(Story.hours(6 * 150), Story.hours(6 * 150 + 48));
        }
    }

    private static boolean isFalseTurn(CapabilityChanged change) {
        return change.newValue().value() == DeclaredValue.UNSUPPORTED;
    }
}
