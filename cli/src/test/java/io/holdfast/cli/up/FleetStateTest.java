package io.holdfast.cli.up;

import java.util.List;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.result.Verdict;
import org.junit.jupiter.api.Test;

import static io.holdfast.cli.up.Stories.NOON;
import static org.assertj.core.api.Assertions.assertThat;

class FleetStateTest {

    private static final Goal GOAL = new Goal("p", Capability.WEBSOCKETS);
    private static final Declared SUPPORTED = Declared.flag(DeclaredValue.SUPPORTED);

    private final FleetState state = new FleetState(List.of(GOAL), NOON);

    @Test
    void nothingIsDecidedBeforeASessionHasEnded() {
        assertThat(state.allDecided()).isFalse();
        assertThat(state.undecided()).containsExactly("p websockets: no session has ended");
    }

    @Test
    void aSessionIsShownWithItsStageUntilItEnds() {
        state.hear(Stories.claimed("s1"));
        state.hear(Stories.at("s1", "pinged"));

        assertThat(state.running(GOAL)).extracting(Running::stage).containsExactly("pinged");
        assertThat(state.undecided()).containsExactly("p websockets: the first session is at pinged");

        state.hear(Stories.ended("s1"));

        assertThat(state.running(GOAL)).isEmpty();
    }

    @Test
    void onlyTheResultThatASettledEventNamesCounts() {
        state.hear(Stories.result("s1", "r1", Verdict.supported("All passed.")));
        state.hear(Stories.result("s1", "r2", Stories.QUOTA));

        assertThat(state.sessions(GOAL)).isZero();

        state.hear(Stories.settled("s1", "r2"));
        state.hear(Stories.settled("s1", "r2"));

        assertThat(state.sessions(GOAL)).isEqualTo(1);
        assertThat(state.undecided())
                .containsExactly("p websockets: 1 session, the last one inconclusive: The account is over its limit.");
    }

    @Test
    void aValueOtherThanUnknownFromThisRunDecides() {
        state.hear(Stories.declared(Capability.WEBSOCKETS, Declared.UNKNOWN, NOON));
        assertThat(state.allDecided()).isFalse();

        state.hear(Stories.declared(Capability.WEBSOCKETS, SUPPORTED, NOON.minusSeconds(1)));
        assertThat(state.allDecided()).as("evidence of an earlier run").isFalse();

        state.hear(Stories.declared(Capability.WEBSOCKETS, SUPPORTED, NOON.plusSeconds(1)));
        assertThat(state.allDecided()).isTrue();
        assertThat(state.undecided()).isEmpty();
    }

    @Test
    void theTableHasALineForEachGoalWithTheLimitsBeside() {
        state.hear(Stories.declared(Capability.WEBSOCKETS, Declared.flag(DeclaredValue.UNSUPPORTED), NOON));
        state.hear(Stories.declared(Capability.IDLE_SECONDS, Declared.limit(2.49, 2.5), NOON));
        state.hear(Stories.declared(Capability.MESSAGE_BYTES, Declared.limit(10e6, null), NOON));
        state.hear(Stories.claimed("s2"));

        assertThat(FleetTable.lines(state, NOON.plusSeconds(7), 200))
                .containsExactly(
                        "PROVIDER  CAPABILITY  VALUE        KIND      LIMITS                                        "
                                + "SESSIONS  AGE  NOW",
                        "p         websockets  unsupported  idle-cut  idle 2.49 s to 2.5 s, message at least 10 MB  "
                                + "0         7s   claimed");
    }
}
