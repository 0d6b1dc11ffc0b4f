package io.holdfast.worker.verdict;

import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for every fault, and for every combination of findings. */
class EveryFaultTest {

    private static final int ROUNDS = 5_000;

    static Stream<Row> all() {
        return Row.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aCleanSecondPassForgivesOrLeavesOpen(Row row) {
        row.holdsWhenTheSecondPassIsClean();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aDeadTargetNeverBlamesTheTunnel(Row row) {
        row.neverBlamesTheTunnelWhenTheTargetIsDead();
    }

    @ParameterizedTest
    @MethodSource("all")
    void onePassAloneProvesNothing(Row row) {
        row.staysOpenWhenItIsSeenOnce();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyVerdictCarriesAKnownKindAndASentence(Row row) {
        Verdict verdict = row.whenBothPassesFail();

        assertThat(verdict.reason()).endsWith(".").doesNotContain("null").doesNotContain("  ");
        if (verdict.kind() != null) {
            assertThat(kinds()).contains(verdict.kind());
        }
    }

    @Test
    void aHealthySessionIsSupported() {
        Judgement judgement = Judge.judge(Observation.firstPass(
                Suite.WEBSOCKETS, Given.SCALED.withHold(Duration.ofSeconds(12)), Given.healthy(), Given.ALIVE));

        assertThat(judgement.verdict().value()).isEqualTo(Value.SUPPORTED);
        assertThat(judgement.verdict().reason())
                .isEqualTo(
                        "CDP is answered, 10,000,000 bytes come back intact, pinged, it answers after 4.0 s of idle time, "
                                + "held for 12.0 s.");
        assertThat(judgement.verdicts()).containsOnlyKeys(Capability.WEBSOCKETS, Capability.LONG_SESSIONS);
        assertThat(judgement.repeat().runs()).isEqualTo(1);
    }

    @Test
    void anyMixtureOfFindingsGivesAVerdictThatKeepsTheRules() {
        long seed = 20_261_201;
        Random random = new Random(seed);
        List<Checks> sources = Stream.concat(all().map(Row::findings), Stream.of(Given.healthy(), Checks.NONE))
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            Control control = random.nextInt(4) == 0 ? Given.DEAD : random.nextBoolean() ? Given.ALIVE : Control.NONE;
            Observation seen = Given.session(
                    Given.SCALED.withHold(random.nextBoolean() ? Duration.ofSeconds(12) : null),
                    control,
                    mixture(sources, random),
                    mixture(sources, random));

            Judgement judgement = Judge.judge(seen);

            keepsTheRules(seen, judgement, "seed " + seed + " round " + round);
        }
    }

    private static void keepsTheRules(Observation seen, Judgement judgement, String where) {
        if (seen.control().equals(Given.DEAD)) {
            assertThat(judgement.verdict().value()).as(where).isNotEqualTo(Value.UNSUPPORTED);
        }
        if (judgement.verdicts().get(Capability.WEBSOCKETS).value() == Value.SUPPORTED) {
            assertThat(passed(seen.first()) || (seen.second() != null && passedTogether(seen)))
                    .as(where)
                    .isTrue();
        }
        if (judgement.verdict().value() == Value.UNSUPPORTED) {
            assertThat(seen.second()).as(where).isNotNull();
        }
        assertThat(judgement.verdict().reason()).as(where).endsWith(".");
    }

    private static boolean passed(Checks checks) {
        return Boolean.TRUE.equals(checks.open().opened())
                && Boolean.TRUE.equals(checks.cdp().answered())
                && Boolean.TRUE.equals(checks.frame().intact())
                && Boolean.TRUE.equals(checks.pinged().answeredAfterIdle());
    }

    private static boolean passedTogether(Observation seen) {
        Checks second = seen.second();
        return passed(new Checks(
                seen.repeated().contains(CheckName.OPEN)
                        ? second.open()
                        : seen.first().open(),
                seen.repeated().contains(CheckName.CDP)
                        ? second.cdp()
                        : seen.first().cdp(),
                seen.repeated().contains(CheckName.FRAME)
                        ? second.frame()
                        : seen.first().frame(),
                seen.repeated().contains(CheckName.PINGED)
                        ? second.pinged()
                        : seen.first().pinged(),
                second.unpinged(),
                second.data(),
                second.hold(),
                second.close()));
    }

    /** Each check's findings from anywhere, with values struck out by chance. */
    private static Checks mixture(List<Checks> sources, Random random) {
        ObjectNode mixed = Json.MAPPER.createObjectNode();
        for (String check : List.of("open", "cdp", "frame", "pinged", "unpinged", "data", "hold", "close")) {
            JsonNode one = Json.MAPPER.valueToTree(sources.get(random.nextInt(sources.size())));
            ObjectNode findings = (ObjectNode) one.get(check).deepCopy();
            for (String key : List.copyOf(findings.propertyNames())) {
                if (random.nextInt(8) == 0) {
                    findings.putNull(key);
                }
            }
            mixed.set(check, findings);
        }
        return Json.MAPPER.treeToValue(mixed, Checks.class);
    }

    static Set<String> kinds() {
        Set<String> kinds = new LinkedHashSet<>();
        Arrays.stream(Kinds.class.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == String.class)
                .forEach(field -> {
                    try {
                        kinds.add((String) field.get(null));
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                });
        return kinds;
    }
}
