package io.holdfast.cli.plan;

import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.plan.ProviderPlans;

/** What is said of changes. Pure. */
final class PlanText {

    private PlanText() {}

    /** After applying. */
    static List<String> applied(PlanChanges changes, boolean prune) {
        List<String> lines = new ArrayList<>();
        changes.added().forEach(each -> lines.add("added " + named(each)));
        changes.changed().keySet().forEach(each -> lines.add("changed " + named(each)));
        changes.same().forEach(each -> lines.add("unchanged " + named(each)));
        changes.missing()
                .forEach(provider -> lines.add(
                        prune
                                ? "removed " + provider
                                : "kept " + provider + ", which is not in the file (--prune removes it)"));
        return lines;
    }

    /** Before applying: only what differs. */
    static List<String> difference(PlanChanges changes) {
        List<String> lines = new ArrayList<>();
        changes.added().forEach(each -> lines.add("+ " + named(each)));
        changes.changed().forEach((each, keys) -> {
            lines.add("~ " + each.provider());
            keys.forEach(key -> lines.add("    " + key));
        });
        changes.missing().forEach(provider -> lines.add("- " + provider + " (only with --prune)"));
        return lines;
    }

    private static String named(ProviderPlans plans) {
        return plans.provider() + ": "
                + (plans.plans().isEmpty()
                        ? "no plans"
                        : String.join(
                                ", ",
                                plans.plans().stream().map(plan -> plan.name()).toList()));
    }
}
