package io.holdfast.worker.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;

/**
 * Decides what findings mean. Stateless and pure: equal observations give equal answers, on any thread.
 *
 * <p>The rules. <em>Unsupported</em> needs the same signature twice, on fresh connections, and a target that was shown to live: by an
 * answer inside its sandbox after the checks or, where there is no inside view, by an answer with its nonce that came through the
 * tunnel itself. One clean second pass makes a failure an interruption of something supported, except where a single hit is what is
 * to be expected (damage, resets of large transfers, a race of ping and timer): that stays inconclusive. Whatever our side, the path,
 * a credential, an account or the sandbox caused is inconclusive at once. A connection that is never pinged decides nothing.
 */
public final class Judge {

    private static final List<CheckName> WEBSOCKETS =
            List.of(CheckName.OPEN, CheckName.CDP, CheckName.FRAME, CheckName.PINGED);
    private static final List<CheckName> LONG_SESSIONS = List.of(CheckName.OPEN, CheckName.CDP, CheckName.HOLD);

    private Judge() {}

    /**
     * Which checks are worth a second pass in this session: those that decide, failed, and failed in a way that a second failure of
     * the same kind would settle. Never anything whose cause is on our side, in a credential, or in a sandbox that is gone.
     *
     * @param firstPass the first pass with the inside view of after it, and what was repeated until now
     * @return empty when nothing is to be repeated, or nothing that was not. {@code OPEN} and {@code CDP} come alone; when their repeat
     *     is clean the session goes on, what it finds then counts as the first pass, and it asks here again. The others may come
     *     together; a hold among them is repeated up to 1.2 times the age at which it was cut
     */
    public static Set<CheckName> toRepeat(Observation firstPass) {
        if (firstPass.trouble() != null) {
            return Set.of();
        }
        Set<CheckName> worth = EnumSet.noneOf(CheckName.class);
        for (CheckName check : deciding(firstPass)) {
            Reading first = Readings.first(firstPass, check);
            boolean settled = !(first instanceof Reading.Failure failure) || failure.weight() == Reading.Weight.FINAL;
            boolean again = firstPass.repeated().contains(check);
            if (gates(check) && first instanceof Reading.Failure) {
                if (again && Readings.second(firstPass, check) instanceof Reading.Passed) {
                    continue;
                }
                return settled || again ? Set.of() : Set.of(check);
            }
            if (!settled && !again) {
                worth.add(check);
            }
        }
        return Set.copyOf(worth);
    }

    /** The conclusion. Never throws, whatever is null in the findings. */
    public static Judgement judge(Observation seen) {
        Map<Capability, Verdict> verdicts = new EnumMap<>(Capability.class);
        List<Conclusion> all = new ArrayList<>();
        capabilities(seen).forEach((capability, checks) -> {
            List<Conclusion> reached = conclude(seen, checks);
            all.addAll(reached);
            Conclusion decisive = decisive(reached);
            verdicts.put(
                    capability, decisive.value() == Value.SUPPORTED ? Praise.of(seen, reached) : decisive.verdict());
        });
        Conclusion decisive = decisive(all);
        Verdict verdict = decisive.value() == Value.SUPPORTED ? Praise.of(seen, all) : decisive.verdict();
        return new Judgement(verdict, verdicts, repeat(decisive, all));
    }

    private static List<Conclusion> conclude(Observation seen, List<CheckName> checks) {
        List<Conclusion> reached = new ArrayList<>();
        for (CheckName check : checks) {
            Conclusion conclusion =
                    Conclusion.of(seen, check, Readings.first(seen, check), Readings.second(seen, check));
            reached.add(conclusion);
            if (gates(check) && conclusion.value() != Value.SUPPORTED) {
                break;
            }
        }
        return reached;
    }

    /** Without an open connection and a first answer there is nothing behind to judge. */
    private static boolean gates(CheckName check) {
        return check == CheckName.OPEN || check == CheckName.CDP;
    }

    /** What is proven weighs more than what is open, and that more than what passed; the earlier stage first. */
    private static Conclusion decisive(List<Conclusion> conclusions) {
        return conclusions.stream()
                .min(Comparator.comparingInt(Judge::weight).thenComparing(Conclusion::check))
                .orElseThrow();
    }

    private static int weight(Conclusion conclusion) {
        return switch (conclusion.value()) {
            case UNSUPPORTED -> 0;
            case INCONCLUSIVE -> 1;
            case SUPPORTED -> 2;
        };
    }

    private static Repeat repeat(Conclusion decisive, List<Conclusion> all) {
        if (decisive.value() != Value.SUPPORTED) {
            return decisive.repeat();
        }
        List<Conclusion> interrupted = all.stream()
                .filter(conclusion -> conclusion.interruptions() > 0)
                .distinct()
                .toList();
        if (interrupted.isEmpty()) {
            return Repeat.NONE;
        }
        Repeat first = interrupted.get(0).repeat();
        return new Repeat(first.check(), first.runs(), null, interrupted.size(), first.signature());
    }

    private static List<CheckName> deciding(Observation seen) {
        return capabilities(seen).values().stream()
                .flatMap(List::stream)
                .distinct()
                .sorted()
                .toList();
    }

    private static Map<Capability, List<CheckName>> capabilities(Observation seen) {
        if (seen.suite() == Suite.LONG_HOLD) {
            return Map.of(Capability.LONG_SESSIONS, LONG_SESSIONS);
        }
        Map<Capability, List<CheckName>> both = new EnumMap<>(Capability.class);
        both.put(Capability.WEBSOCKETS, WEBSOCKETS);
        if (seen.parameters().hold() != null) {
            both.put(Capability.LONG_SESSIONS, LONG_SESSIONS);
        }
        return both;
    }
}
