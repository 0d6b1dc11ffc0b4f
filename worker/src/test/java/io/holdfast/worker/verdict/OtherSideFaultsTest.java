package io.holdfast.worker.verdict;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.worker.verdict.Row.inconclusive;
import static org.assertj.core.api.Assertions.assertThat;

/** What is not the tunnel's: the sandbox, the account, ourselves. */
class OtherSideFaultsTest {

    private static final String[] STRIPPED = {
        "open.opened=false", "open.error=not_101", "open.status=426", "cdp", "frame", "pinged", "unpinged", "data"
    };

    @ParameterizedTest
    @MethodSource("rows")
    void everyFaultHasItsVerdict(Row row) {
        row.holds();
    }

    static Stream<Row> rows() {
        return Stream.of(
                inconclusive(
                        "server dies in the large frame",
                        Kinds.SERVER_NOT_THERE,
                        Attribution.SANDBOX,
                        "frame.intact=false",
                        "frame.receivedBytes=4000000",
                        "frame.end=fin age=30",
                        "pinged",
                        "unpinged",
                        "data",
                        "control.serverAliveAfter=false"),
                inconclusive(
                        "server was never there",
                        Kinds.SERVER_NOT_THERE,
                        Attribution.SANDBOX,
                        "open.opened=false",
                        "open.error=not_101",
                        "open.status=502",
                        "cdp",
                        "frame",
                        "pinged",
                        "unpinged",
                        "data",
                        "control.serverAliveBefore=false",
                        "control.serverAliveAfter=false"),
                inconclusive(
                        "sandbox stops itself",
                        Kinds.SANDBOX_STOPPED,
                        Attribution.SANDBOX,
                        "pinged.answeredAfterIdle=false",
                        "pinged.end=fin age=3000 in=3 out=3 together",
                        "control.sandboxState=stopped",
                        "control.serverAliveAfter=false"),
                inconclusive("window not measured", Kinds.NOT_REACHED, Attribution.UNKNOWN, "pinged"),
                inconclusive(
                        "nothing measured",
                        Kinds.NOT_REACHED,
                        Attribution.UNKNOWN,
                        "open",
                        "cdp",
                        "frame",
                        "pinged",
                        "unpinged",
                        "data",
                        "hold"));
    }

    @Test
    void anEchoThatFailsElsewhereTooBlamesThePath() {
        Observation once = Observation.firstPass(Suite.WEBSOCKETS, Given.SCALED, Given.checks(STRIPPED), Given.ALIVE);

        assertThat(kindOf(Given.repeated(once.withKnownGoodEcho(false), Given.checks(STRIPPED))))
                .isEqualTo(Kinds.REACH_PATH);
        assertThat(kindOf(Given.repeated(once.withKnownGoodEcho(true), Given.checks(STRIPPED))))
                .isEqualTo(Kinds.UPGRADE_STRIPPED);
    }

    @Test
    void withoutAnInsideViewSomethingMustHaveComeFromTheTarget() {
        Verdict blind = twice(Control.NONE, STRIPPED);
        Verdict seen = twice(Control.NONE, add(STRIPPED, "open.getFromTarget=true"));

        assertThat(blind.value()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(blind.kind()).isEqualTo(Kinds.NO_SIGN_OF_LIFE);
        assertThat(seen.value()).isEqualTo(Value.UNSUPPORTED);
    }

    @Test
    void withoutAnInsideViewAnAnswerWithOurNonceIsLifeEnough() {
        String[] refused = {"frame.intact=false", "frame.end=closeFrame age=9 code=1009"};

        assertThat(twice(Control.NONE, refused).value()).isEqualTo(Value.UNSUPPORTED);
        assertThat(twice(new Control(true, null, null, null, null, null, null), refused)
                        .value())
                .isEqualTo(Value.UNSUPPORTED);
    }

    @Test
    void aDocumentedIntervalTurnsPunishedPingsIntoAFault() {
        Checks punished = Given.checks(
                "pinged.answeredAfterIdle=false", "pinged.end=closeFrame age=1500 in=3 out=3 code=1008 reason=rate");
        Observation once = Observation.firstPass(Suite.WEBSOCKETS, Given.SCALED, punished, Given.ALIVE)
                .withMinimumPingEvery(Given.SCALED.pingEvery());

        assertThat(Judge.judge(Given.repeated(once, punished)).verdict().value())
                .isEqualTo(Value.UNSUPPORTED);
    }

    @Test
    void aCredentialThatIsDemandedAfterACutHasRunOut() {
        Checks cut = Given.checks("pinged.answeredAfterIdle=false", "pinged.end=fin age=3000 in=3 out=3");
        Checks reopened = Given.checks("open.opened=false", "open.error=not_101", "open.status=401", "pinged");
        Observation once = Observation.firstPass(Suite.WEBSOCKETS, Given.SCALED, cut, Given.ALIVE);

        Verdict verdict = Judge.judge(Given.repeated(once, reopened)).verdict();

        assertThat(verdict.kind()).isEqualTo(Kinds.CREDENTIAL_EXPIRY);
        assertThat(verdict.value()).isEqualTo(Value.INCONCLUSIVE);
    }

    @Test
    void resetsAtDifferentSizesAreChance() {
        String[] reset = {"frame.intact=false", "frame.end=rst age=40"};
        Checks first = Given.checks(add(reset, "frame.largestOkBytes=5000000", "frame.smallestBadBytes=10000000"));
        Checks second = Given.checks(add(reset, "frame.largestOkBytes=625000", "frame.smallestBadBytes=1250000"));

        Verdict verdict = Judge.judge(Given.session(Given.SCALED, Given.ALIVE, first, second))
                .verdict();

        assertThat(verdict.value()).isEqualTo(Value.UNSUPPORTED);
        assertThat(verdict.kind()).isEqualTo(Kinds.CORRUPTION);
    }

    @Test
    void aRepeatOfTheLargeFrameAloneTakesTheSizesOfTheFirst() {
        String[] reset = {"frame.intact=false", "frame.end=rst age=40"};
        Checks first = Given.checks(add(reset, "frame.largestOkBytes=625000", "frame.smallestBadBytes=1250000"));
        Checks second = Given.checks(add(reset, "frame.largestOkBytes=null", "frame.smallestBadBytes=10000000"));

        Judgement judgement = Judge.judge(Given.session(Given.SCALED, Given.ALIVE, first, second));

        assertThat(judgement.verdict().kind()).isEqualTo(Kinds.FRAME_TOO_LARGE);
        assertThat(judgement.repeat().sameSignature()).isTrue();
    }

    @Test
    void allThatEndTogetherAtAnotherAgeTheSecondTimeWereReloaded() {
        Checks first = Given.checks(
                "pinged.answeredAfterIdle=false",
                "pinged.end=fin age=3000 in=3 out=3 together",
                "data.answeredAfterIdle=false",
                "data.end=fin age=2990 in=3 out=3 together");
        Checks second = Given.checks("pinged.answeredAfterIdle=false", "pinged.end=fin age=1200 in=3 out=3");

        Verdict verdict = Judge.judge(Given.session(Given.SCALED, Given.ALIVE, first, second))
                .verdict();

        assertThat(verdict.value()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(verdict.kind()).isEqualTo(Kinds.RESTART_OR_RELOAD);
    }

    @Test
    void aSecondFailureOfAnotherKindConfirmsNothing() {
        Checks first = Given.checks("frame.intact=false", "frame.end=closeFrame age=9 code=1009");
        Checks second = Given.checks("frame.intact=false", "frame.firstBadOffset=77");

        Judgement judgement = Judge.judge(Given.session(Given.SCALED, Given.ALIVE, first, second));

        assertThat(judgement.verdict().kind()).isEqualTo(Kinds.UNCONFIRMED);
        assertThat(judgement.repeat().sameSignature()).isFalse();
        assertThat(judgement.repeat().signature()).isEqualTo("frame frame-too-large closeFrame 1009");
    }

    @Test
    void afterACleanRepeatOfTheOpenOnlyWhatFailedBehindItIsWanted() {
        Checks first = Given.checks(
                "open.opened=false",
                "open.error=not_101",
                "open.status=426",
                "frame.intact=false",
                "frame.firstBadOffset=7");
        Observation once = Observation.firstPass(Suite.WEBSOCKETS, Given.SCALED, first, Given.ALIVE);
        Observation opened = once.withSecond(Given.healthy(), Set.of(CheckName.OPEN));
        Observation shut = once.withSecond(first, Set.of(CheckName.OPEN));

        assertThat(Judge.toRepeat(once)).containsExactly(CheckName.OPEN);
        assertThat(Judge.toRepeat(opened)).containsExactly(CheckName.FRAME);
        assertThat(Judge.toRepeat(shut)).isEmpty();
    }

    @Test
    void aProviderThatFailsIsReportedAsSuch() {
        Observation seen = Observation.firstPass(Suite.WEBSOCKETS, Given.SCALED, Checks.NONE, Control.NONE)
                .withTrouble(
                        Trouble.provisioning(Kinds.QUOTA, Attribution.CREDENTIAL, "The account is over its limit."));

        Verdict verdict = Judge.judge(seen).verdict();

        assertThat(verdict)
                .isEqualTo(Verdict.inconclusive(
                        Stage.PROVISION, Kinds.QUOTA, Attribution.CREDENTIAL, "The account is over its limit."));
    }

    private static String kindOf(Observation seen) {
        return String.valueOf(Judge.judge(seen).verdict().kind());
    }

    private static Verdict twice(Control control, String... changes) {
        Checks findings = Given.checks(changes);
        return Judge.judge(Given.session(Given.SCALED, control, findings, findings))
                .verdict();
    }

    private static String[] add(String[] changes, String... more) {
        return Stream.concat(Arrays.stream(changes), Arrays.stream(more)).toArray(String[]::new);
    }
}
