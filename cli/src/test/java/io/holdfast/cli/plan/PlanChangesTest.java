package io.holdfast.cli.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlanChangesTest {

    private static ProviderPlans plans(String provider, int concurrency, Duration every) {
        return new ProviderPlans(
                "f-1",
                provider,
                new ProviderSection(
                        "local",
                        Ingress.NONE,
                        Plaintext.LOOPBACK,
                        null,
                        concurrency,
                        null,
                        Json.MAPPER.createObjectNode().put("python", "python3")),
                List.of(new Plan(
                        "websockets", Suite.WEBSOCKETS, every, 0.1, List.of("local"), 3, SuiteParameters.DEFAULTS)));
    }

    @Test
    void whatIsNewDifferentEqualAndMissingIsToldApart() {
        AppliedPlans applied = new AppliedPlans(Map.of(
                "same", plans("same", 1, Duration.ofHours(6)),
                "other", plans("other", 1, Duration.ofHours(6)),
                "gone", plans("gone", 1, Duration.ofHours(6))));

        PlanChanges changes = PlanChanges.between(
                applied,
                List.of(
                        plans("same", 1, Duration.ofHours(6)),
                        plans("other", 2, Duration.ofHours(7)),
                        plans("new", 1, Duration.ofHours(6))));

        assertThat(PlanText.difference(changes))
                .containsExactly(
                        "+ new: websockets",
                        "~ other",
                        "    plans[0].every: \"PT6H\" -> \"PT7H\"",
                        "    section.concurrency: 1 -> 2",
                        "- gone (only with --prune)");
        assertThat(PlanText.applied(changes, false))
                .containsExactly(
                        "added new: websockets",
                        "changed other: websockets",
                        "unchanged same: websockets",
                        "kept gone, which is not in the file (--prune removes it)");
        assertThat(PlanText.applied(changes, true)).contains("removed gone");
        assertThat(changes.toWrite()).extracting(ProviderPlans::provider).containsExactly("new", "other");
        assertThat(changes.isEmpty()).isFalse();
    }

    @Test
    void nothingDiffersFromItself() {
        AppliedPlans applied = new AppliedPlans(Map.of("same", plans("same", 1, Duration.ofHours(6))));

        assertThat(PlanChanges.between(applied, applied.byProvider().values()).isEmpty())
                .isTrue();
        assertThat(applied.fleetOrNew()).isEqualTo("f-1");
        assertThat(new AppliedPlans(Map.of()).fleetOrNew()).matches("f-[0-9a-f]{16}");
    }
}
