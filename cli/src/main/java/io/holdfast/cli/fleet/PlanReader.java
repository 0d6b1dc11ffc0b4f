package io.holdfast.cli.fleet;

import java.time.Duration;
import java.util.List;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.time.Durations;
import org.jspecify.annotations.Nullable;

/** Turns the keys of one plan into a {@link Plan}. */
final class PlanReader {

    private PlanReader() {}

    static Plan read(Keys keys, List<String> vantages) {
        String id = keys.text("suite", "websockets")
                .orElseThrow(() -> keys.mistake("suite", "is missing; write one of " + Suite.ids()));
        Suite suite = Suite.of(id)
                .orElseThrow(() -> keys.mistake(
                        "suite", "expected one of " + Suite.ids() + ", was \"" + id + "\"; write one of them"));
        String name = keys.text("name", "nightly").orElse(suite.toString());
        Duration every = keys.positive("every", "6h")
                .orElseThrow(() -> keys.mistake("every", "is missing; write a cadence like 6h"));
        double jitter = keys.share("jitter").orElse(Plan.DEFAULT_JITTER);
        List<String> where = keys.texts("vantages", "[fra-1]").orElse(vantages);
        for (int i = 0; i < where.size(); i++) {
            if (!vantages.contains(where.get(i))) {
                throw keys.mistake(
                        "vantages[" + i + "]",
                        "expected one of the file's vantages (" + String.join(", ", vantages) + "), was \""
                                + where.get(i) + "\"; write one of them, or name it on top");
            }
        }
        int attempts = keys.count("attempts", 3).orElse(Plan.DEFAULT_MAX_ATTEMPTS);
        SuiteParameters parameters = parameters(keys, suite);
        keys.finish();
        return new Plan(name, suite, every, jitter, where, attempts, parameters);
    }

    private static SuiteParameters parameters(Keys keys, Suite suite) {
        SuiteParameters defaults = SuiteParameters.DEFAULTS;
        @Nullable Duration noHold = suite == Suite.LONG_HOLD ? SuiteParameters.DEFAULT_HOLD : null;
        Duration answer = keys.positive("answerDeadline", "15s").orElse(defaults.answerDeadline());
        SuiteParameters parameters = new SuiteParameters(
                keys.positive("idle", "5m").orElse(defaults.idle()),
                keys.positive("pingEvery", "20s").orElse(defaults.pingEvery()),
                keys.positive("hold", "25m").orElse(noHold),
                keys.positive("holdProbeEvery", "1m").orElse(defaults.holdProbeEvery()),
                keys.positive("openDeadline", "15s").orElse(defaults.openDeadline()),
                answer,
                keys.positive("frameDeadline", "60s").orElse(SuiteParameters.frameDeadlineOf(answer)),
                keys.size("frame", "10MB").orElse(defaults.frameBytes()),
                keys.duration("retryBudget", "2m").orElse(defaults.retryBudget()));
        if (suite == Suite.WEBSOCKETS) {
            shorter(keys, "pingEvery", parameters.pingEvery(), "idle", parameters.idle());
        }
        Duration hold = parameters.hold();
        if (hold != null) {
            shorter(keys, "pingEvery", parameters.pingEvery(), "hold", hold);
            shorter(keys, "holdProbeEvery", parameters.holdProbeEvery(), "hold", hold);
        }
        return parameters;
    }

    private static void shorter(Keys keys, String name, Duration value, String bound, Duration limit) {
        if (value.compareTo(limit) >= 0) {
            throw keys.mistake(
                    name,
                    "expected less than " + bound + " (" + Durations.format(limit) + "), was " + Durations.format(value)
                            + "; write one like " + Durations.format(limit.dividedBy(8)));
        }
    }
}
