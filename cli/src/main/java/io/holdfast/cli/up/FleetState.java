package io.holdfast.cli.up;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a fleet while it is watched: made of the events of the topics sessions, results and declarations, in any order
 * between topics. Belongs to one thread.
 */
final class FleetState {

    private final List<Goal> goals;
    private final Instant since;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Map<String, Suite> suites = new HashMap<>();
    private final Map<String, SessionResult> results = new HashMap<>();
    private final Set<String> settled = new HashSet<>();
    private final Map<Goal, Integer> sessions = new HashMap<>();
    private final Map<Goal, Verdict> lastVerdicts = new HashMap<>();
    private final Map<String, Map<Capability, Declaration>> declarations = new HashMap<>();

    /**
     * @param goals what is to be decided
     * @param since evidence from before does not decide; {@link Instant#EPOCH} when all does
     */
    FleetState(List<Goal> goals, Instant since) {
        this.goals = List.copyOf(goals);
        this.since = since;
    }

    /** Hears an event; others than those it knows are passed over. */
    void hear(Event<?> event) {
        Object data = event.data();
        if (data instanceof SessionClaimed claimed) {
            suites.put(claimed.session(), claimed.suite());
            running.put(claimed.session(), new Running(claimed.provider(), claimed.suite(), "claimed"));
        } else if (data instanceof SessionHeartbeat beat) {
            running.computeIfPresent(beat.session(), (session, known) -> known.at(beat.stage()));
        } else if (data instanceof SessionEnded ended) {
            running.remove(ended.session());
        } else if (data instanceof SessionResult result) {
            results.put(event.id(), result);
        } else if (data instanceof SessionSettled fact) {
            settle(fact);
        } else if (data instanceof Declaration declaration) {
            declarations
                    .computeIfAbsent(declaration.provider(), provider -> new HashMap<>())
                    .put(declaration.capability(), declaration);
        }
    }

    private void settle(SessionSettled fact) {
        SessionResult result = results.get(fact.result());
        if (!settled.add(fact.session()) || result == null) {
            return;
        }
        results.values().removeIf(other -> other.session().equals(fact.session()));
        Capability capability = result.report().suite().decides();
        Goal goal = new Goal(fact.provider(), capability);
        sessions.merge(goal, 1, Integer::sum);
        lastVerdicts.put(
                goal,
                result.report()
                        .verdicts()
                        .getOrDefault(capability, result.report().verdict()));
    }

    List<Goal> goals() {
        return goals;
    }

    /** What is declared of a goal now. */
    Optional<Declaration> declaration(Goal goal) {
        return Optional.ofNullable(
                declarations.getOrDefault(goal.provider(), Map.of()).get(goal.capability()));
    }

    /** Everything that is declared. */
    Collection<Declaration> declarations() {
        return declarations.values().stream()
                .flatMap(each -> each.values().stream())
                .toList();
    }

    /** Everything that is declared of a provider. */
    Map<Capability, Declaration> declarations(String provider) {
        return Map.copyOf(declarations.getOrDefault(provider, Map.of()));
    }

    /** Sessions settled for a goal. */
    int sessions(Goal goal) {
        return sessions.getOrDefault(goal, 0);
    }

    /** The sessions that run for a goal. */
    List<Running> running(Goal goal) {
        return running.values().stream()
                .filter(each ->
                        each.provider().equals(goal.provider()) && each.suite().decides() == goal.capability())
                .toList();
    }

    /** Whether a goal has a value other than unknown, from evidence that counts. */
    boolean decided(Goal goal) {
        return declaration(goal)
                .filter(declaration -> declaration.declared().value() != DeclaredValue.UNKNOWN)
                .filter(declaration -> declaration.evidence().stream()
                        .anyMatch(evidence -> !evidence.at().isBefore(since)))
                .isPresent();
    }

    boolean allDecided() {
        return goals.stream().allMatch(this::decided);
    }

    /** A line for each goal that is not decided: which, and why. */
    List<String> undecided() {
        List<String> lines = new ArrayList<>();
        for (Goal goal : goals) {
            if (!decided(goal)) {
                lines.add(goal.provider() + " " + goal.capability() + ": " + why(goal));
            }
        }
        return lines;
    }

    private String why(Goal goal) {
        int count = sessions(goal);
        @Nullable Verdict last = lastVerdicts.get(goal);
        if (count == 0 || last == null) {
            List<Running> now = running(goal);
            return now.isEmpty()
                    ? "no session has ended"
                    : "the first session is at " + now.get(0).stage();
        }
        return count + (count == 1 ? " session, " : " sessions, ") + "the last one " + last.value() + ": "
                + last.reason();
    }
}
