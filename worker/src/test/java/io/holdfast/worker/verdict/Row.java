package io.holdfast.worker.verdict;

import java.util.List;
import java.util.stream.Stream;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/** One fault: what it changes in the findings of a healthy session, and what is to be concluded when it shows in both passes. */
record Row(
        String fault,
        SuiteParameters parameters,
        Value value,
        String kind,
        Attribution who,
        Clean clean,
        List<String> changes) {

    /** What a clean second pass makes of it. */
    enum Clean {
        /** Supported, with an interruption noted. */
        FORGIVES,
        /** Inconclusive all the same. */
        LEAVES_OPEN,
        /** It is never repeated. */
        NOT_ASKED
    }

    static Row unsupported(String fault, String kind, String... changes) {
        return new Row(
                fault, Given.SCALED, Value.UNSUPPORTED, kind, Attribution.TUNNEL, Clean.FORGIVES, List.of(changes));
    }

    /** One hit proves nothing, not even when a clean pass follows. */
    static Row chancy(String fault, String kind, String... changes) {
        return new Row(
                fault, Given.SCALED, Value.UNSUPPORTED, kind, Attribution.TUNNEL, Clean.LEAVES_OPEN, List.of(changes));
    }

    static Row inconclusive(String fault, String kind, Attribution who, String... changes) {
        return new Row(fault, Given.SCALED, Value.INCONCLUSIVE, kind, who, Clean.NOT_ASKED, List.of(changes));
    }

    /** Worth a second pass, and inconclusive when it fails again. */
    static Row doubtful(String fault, String kind, String... changes) {
        return new Row(
                fault, Given.SCALED, Value.INCONCLUSIVE, kind, Attribution.UNKNOWN, Clean.FORGIVES, List.of(changes));
    }

    /** The same, of our side's making. */
    static Row ourDoubt(String fault, String kind, String... changes) {
        return new Row(
                fault, Given.SCALED, Value.INCONCLUSIVE, kind, Attribution.CLIENT, Clean.FORGIVES, List.of(changes));
    }

    static Row supported(String fault, String... changes) {
        return new Row(fault, Given.SCALED, Value.SUPPORTED, null, null, Clean.NOT_ASKED, List.of(changes));
    }

    Row with(SuiteParameters other) {
        return new Row(fault, other, value, kind, who, clean, changes);
    }

    Checks findings() {
        return Given.checks(changes.toArray(String[]::new));
    }

    Control inside() {
        return Given.control(changes.toArray(String[]::new));
    }

    Verdict whenBothPassesFail() {
        return Judge.judge(Given.session(parameters, inside(), findings(), findings()))
                .verdict();
    }

    void holds() {
        Verdict verdict = whenBothPassesFail();
        assertThat(verdict.value()).as("%s: %s", fault, verdict).isEqualTo(value);
        assertThat(verdict.kind()).as("%s: %s", fault, verdict).isEqualTo(kind);
        assertThat(verdict.attribution()).as("%s: %s", fault, verdict).isEqualTo(who);
    }

    void holdsWhenTheSecondPassIsClean() {
        Judgement judgement = Judge.judge(Given.session(parameters, inside(), findings(), Given.healthy()));
        switch (clean) {
            case FORGIVES -> {
                assertThat(judgement.verdict().value()).as(judgement.toString()).isEqualTo(Value.SUPPORTED);
                assertThat(judgement.repeat().interruptions()).isEqualTo(1);
                assertThat(judgement.repeat().runs()).isEqualTo(2);
            }
            case LEAVES_OPEN -> {
                assertThat(judgement.verdict().value()).as(judgement.toString()).isEqualTo(Value.INCONCLUSIVE);
                assertThat(judgement.verdict().kind()).isEqualTo(kind);
            }
            case NOT_ASKED -> assertThat(judgement.repeat().runs()).isEqualTo(1);
        }
    }

    void neverBlamesTheTunnelWhenTheTargetIsDead() {
        Judgement judgement = Judge.judge(Given.session(parameters, Given.DEAD, findings(), findings()));
        assertThat(judgement.verdict().value()).as(judgement.toString()).isNotEqualTo(Value.UNSUPPORTED);
    }

    void staysOpenWhenItIsSeenOnce() {
        Observation once =
                Observation.firstPass(io.holdfast.schema.plan.Suite.WEBSOCKETS, parameters, findings(), inside());
        Verdict verdict = Judge.judge(once.withoutRepeat()).verdict();
        assertThat(verdict.value()).isNotEqualTo(Value.UNSUPPORTED);
        if (clean != Clean.NOT_ASKED) {
            assertThat(verdict.kind()).isEqualTo(Kinds.UNCONFIRMED);
        }
    }

    static Stream<Row> all() {
        return Stream.of(
                        OpenFaultsTest.rows(),
                        TransferFaultsTest.rows(),
                        IdleFaultsTest.rows(),
                        HoldFaultsTest.rows(),
                        OtherSideFaultsTest.rows())
                .flatMap(rows -> rows);
    }

    @Override
    public String toString() {
        return fault;
    }
}
