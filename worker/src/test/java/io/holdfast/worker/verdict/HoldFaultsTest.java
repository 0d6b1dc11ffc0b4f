package io.holdfast.worker.verdict;

import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.worker.verdict.Row.doubtful;
import static io.holdfast.worker.verdict.Row.inconclusive;
import static io.holdfast.worker.verdict.Row.ourDoubt;
import static io.holdfast.worker.verdict.Row.supported;
import static io.holdfast.worker.verdict.Row.unsupported;
import static org.assertj.core.api.Assertions.assertThat;

/** What happens to the long hold. */
class HoldFaultsTest {

    private static final SuiteParameters HOLDING = Given.SCALED.withHold(Duration.ofSeconds(12));

    @ParameterizedTest
    @MethodSource("rows")
    void everyFaultHasItsVerdict(Row row) {
        row.holds();
    }

    static Stream<Row> rows() {
        return Stream.of(
                        supported("held to the end"),
                        supported("last asked one interval before the end", "hold.reachedMillis=11050"),
                        unsupported("cut at an age", Kinds.TOTAL_LIFETIME, cut("hold.end=fin age=6003 in=3 out=3")),
                        unsupported(
                                "falls silent at an age",
                                Kinds.TOTAL_LIFETIME,
                                cut("hold.end=silence age=7000 in=1400 out=1000")),
                        unsupported(
                                "pings swallowed",
                                Kinds.PINGS_SWALLOWED,
                                cut("hold.serverSawPings=0", "hold.end=fin age=1500 in=3 out=3")),
                        unsupported(
                                "closed for its age",
                                Kinds.TOTAL_LIFETIME,
                                cut("hold.end=closeFrame age=6003 in=3 out=3 code=1000 reason=age")),
                        ourDoubt(
                                "pings punished",
                                Kinds.PROBER_KEEPALIVE,
                                cut("hold.end=closeFrame age=6003 in=3 out=3 code=1008 reason=rate")),
                        inconclusive(
                                "credential expires",
                                Kinds.CREDENTIAL_EXPIRY,
                                Attribution.CREDENTIAL,
                                cut("hold.end=closeFrame age=3000 in=3 out=3 code=4401")),
                        inconclusive(
                                "sandbox stops",
                                Kinds.SANDBOX_STOPPED,
                                Attribution.SANDBOX,
                                cut(
                                        "control.sandboxState=stopped",
                                        "control.serverAliveAfter=false",
                                        "hold.end=fin age=6003 in=3 out=3")),
                        inconclusive(
                                "our own side",
                                Kinds.PROBER_LIFECYCLE,
                                Attribution.CLIENT,
                                cut("hold.limitMillis=null", "hold.end=local age=6003 in=3 out=3 error=aborted")),
                        inconclusive("not measured", Kinds.NOT_REACHED, Attribution.UNKNOWN, "hold"),
                        doubtful("not opened", Kinds.CONNECTION_CAP, "hold", "hold.openError=status_503"))
                .map(row -> row.with(HOLDING));
    }

    private static String[] cut(String... changes) {
        return Stream.concat(
                        Stream.of(
                                "hold.reachedMillis=5000", "hold.limitMillis=6003", "hold.asked=5", "hold.answered=5"),
                        Arrays.stream(changes))
                .toArray(String[]::new);
    }

    private static Judgement cutTwice(String first, String second) {
        return Judge.judge(Given.session(
                HOLDING, Given.ALIVE, Given.checks(cut("hold.end=" + first)), Given.checks(cut("hold.end=" + second))));
    }

    @Test
    void aCutOfTheHoldLeavesWebsocketsAlone() {
        Judgement judgement = cutTwice("fin age=6003 in=3 out=3", "fin age=6040 in=3 out=3");

        assertThat(judgement.verdict().value()).isEqualTo(Value.UNSUPPORTED);
        assertThat(judgement.verdict().stage()).isEqualTo(Stage.HOLD);
        assertThat(judgement.verdicts().get(Capability.WEBSOCKETS).value()).isEqualTo(Value.SUPPORTED);
        assertThat(judgement.verdicts().get(Capability.LONG_SESSIONS).value()).isEqualTo(Value.UNSUPPORTED);
    }

    @Test
    void aCutAtAnotherAgeIsAReload() {
        Judgement judgement = cutTwice("fin age=6003 in=3 out=3", "fin age=3100 in=3 out=3");

        assertThat(judgement.verdict().value()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(judgement.verdict().kind()).isEqualTo(Kinds.RESTART_OR_RELOAD);
        assertThat(judgement.repeat().sameSignature()).isFalse();
    }

    @Test
    void aRestartThatKeepsToAnAgeIsAnAgeLimit() {
        Judgement judgement =
                cutTwice("closeFrame age=6003 in=3 out=3 code=1012", "closeFrame age=6050 in=3 out=3 code=1012");

        assertThat(judgement.verdict().kind()).isEqualTo(Kinds.TOTAL_LIFETIME);
        assertThat(judgement.verdict().value()).isEqualTo(Value.UNSUPPORTED);
    }

    @Test
    void aShorterCleanHoldForgivesTheCut() {
        Judgement judgement = Judge.judge(Given.session(
                HOLDING,
                Given.ALIVE,
                Given.checks(cut("hold.end=fin age=6003 in=3 out=3")),
                Given.checks("hold.targetMillis=7203", "hold.reachedMillis=7203")));

        assertThat(judgement.verdict().value()).isEqualTo(Value.SUPPORTED);
        assertThat(judgement.repeat().interruptions()).isEqualTo(1);
        assertThat(judgement.repeat().check()).isEqualTo("hold");
    }

    @Test
    void aHoldThatDiesOfWhatKilledTheWindowIsOfItsKind() {
        Checks findings = Given.checks(
                "pinged.answeredAfterIdle=false",
                "pinged.end=fin age=1500 in=3 out=3",
                "unpinged.end=fin age=1500 in=1490 out=1490",
                "hold.reachedMillis=5000",
                "hold.end=fin age=6500 in=3 out=3");

        Judgement judgement = Judge.judge(Given.session(HOLDING, Given.ALIVE, findings, findings));

        assertThat(judgement.verdicts().get(Capability.LONG_SESSIONS).kind()).isEqualTo(Kinds.PINGS_NOT_COUNTED);
        assertThat(judgement.verdict().stage()).isEqualTo(Stage.PINGED);
    }

    @Test
    void aFailedWindowAndAFailedHoldAreBothRepeated() {
        Observation once = Observation.firstPass(
                Suite.WEBSOCKETS,
                HOLDING,
                Given.checks(
                        "pinged.answeredAfterIdle=false",
                        "pinged.end=fin age=1500 in=3 out=3",
                        "unpinged.end=fin age=1500 in=1490 out=1490",
                        "hold.reachedMillis=1",
                        "hold.end=fin age=1500 in=3 out=3"),
                Given.ALIVE);

        assertThat(Judge.toRepeat(once)).isEqualTo(Set.of(CheckName.PINGED, CheckName.HOLD));
    }

    @Test
    void aDrainedHoldKeepsWhatWasDecidedBefore() {
        Observation drained = Observation.firstPass(
                        Suite.WEBSOCKETS,
                        HOLDING,
                        Given.checks(cut("hold.limitMillis=null", "hold.end=local age=6003 in=3 out=3 error=closed")),
                        Given.ALIVE)
                .withTrouble(new Trouble(Stage.HOLD, Kinds.DRAINED, Attribution.CLIENT, "The worker drained."));

        Judgement judgement = Judge.judge(drained);

        assertThat(judgement.verdict().kind()).isEqualTo(Kinds.DRAINED);
        assertThat(judgement.verdicts().get(Capability.WEBSOCKETS).value()).isEqualTo(Value.SUPPORTED);
        assertThat(Judge.toRepeat(drained)).isEmpty();
    }

    @Test
    void theLongHoldSuiteDecidesLongSessionsAlone() {
        Observation seen = Observation.firstPass(
                Suite.LONG_HOLD, HOLDING, Given.checks("frame", "pinged", "unpinged", "data"), Given.ALIVE);

        assertThat(Judge.judge(seen).verdicts()).containsOnlyKeys(Capability.LONG_SESSIONS);
        assertThat(Judge.judge(seen).verdict().value()).isEqualTo(Value.SUPPORTED);
    }
}
