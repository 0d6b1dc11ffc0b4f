package io.holdfast.scheduler.dispatch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.session.SessionIds;
import io.holdfast.schema.wanted.Wanted;

/** The wishes that are due. The provider's first plan of the suite gives parameters, attempts and, if need be, the vantages. */
final class Wished {

    private Wished() {}

    static List<Due> due(Draft draft) {
        List<Due> due = new ArrayList<>();
        for (Wish wish : List.copyOf(draft.wishes)) {
            Wanted wanted = wish.wanted();
            if (wanted.notBefore().plus(Limits.WISH_PATIENCE).isBefore(draft.now)) {
                draft.wishes.remove(wish);
                draft.add(new Command.Skip(wanted.suite().toString(), Waiting.EXPIRED, 1));
            } else if (!wanted.notBefore().isAfter(draft.now)) {
                due.addAll(perVantage(draft, wish));
            }
        }
        return due;
    }

    private static List<Due> perVantage(Draft draft, Wish wish) {
        Wanted wanted = wish.wanted();
        Plan plan = planOf(draft, wanted);
        Wish known = wish;
        if (wish.vantages() == null) {
            List<String> vantages = vantages(draft, plan);
            if (vantages.isEmpty()) {
                draft.waiting.put("wanted " + wanted.id(), Waiting.NO_PROVIDER);
                return List.of();
            }
            known = new Wish(wanted, vantages);
            draft.wishes.set(draft.wishes.indexOf(wish), known);
        }
        List<Due> due = new ArrayList<>();
        for (String vantage : known.vantages() == null ? List.<String>of() : known.vantages()) {
            String id = SessionIds.ofWanted(wanted.id(), vantage);
            Instant slot = wanted.notBefore();
            due.add(new Due(
                    slot,
                    "wanted " + wanted.id() + "@" + vantage,
                    Session.of(id, plan, vantage, slot, wanted.id(), draft.now),
                    null,
                    known));
        }
        return due;
    }

    /** A session was dispatched for a wish at a vantage. */
    static void answered(Draft draft, Wish wish, String vantage) {
        for (int i = 0; i < draft.wishes.size(); i++) {
            Wish held = draft.wishes.get(i);
            if (held.wanted().id().equals(wish.wanted().id()) && held.vantages() != null) {
                List<String> left = new ArrayList<>(held.vantages());
                left.remove(vantage);
                if (left.isEmpty()) {
                    draft.wishes.remove(i);
                } else {
                    draft.wishes.set(i, new Wish(held.wanted(), left));
                }
                return;
            }
        }
    }

    private static Plan planOf(Draft draft, Wanted wanted) {
        return plans(draft).stream()
                .filter(plan -> plan.suite() == wanted.suite())
                .findFirst()
                .orElseGet(() -> new Plan(
                        Session.NO_PLAN,
                        wanted.suite(),
                        Limits.WISH_PATIENCE,
                        0,
                        List.of("any"),
                        Plan.DEFAULT_MAX_ATTEMPTS,
                        SuiteParameters.DEFAULTS));
    }

    private static List<String> vantages(Draft draft, Plan plan) {
        return plan.name().equals(Session.NO_PLAN)
                ? plans(draft).stream()
                        .flatMap(other -> other.vantages().stream())
                        .distinct()
                        .sorted()
                        .toList()
                : plan.vantages();
    }

    private static List<Plan> plans(Draft draft) {
        return draft.plans == null ? List.of() : draft.plans.plans();
    }
}
