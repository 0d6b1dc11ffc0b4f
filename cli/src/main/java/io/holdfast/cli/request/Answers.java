package io.holdfast.cli.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;

/**
 * Collects the deciding results of some sessions: a result counts only when a settled event names it, whichever comes first. Used
 * by one thread.
 */
final class Answers {

    private final Set<String> sessions;
    private final Map<String, SessionResult> results = new HashMap<>();
    private final Map<String, String> deciding = new HashMap<>();

    Answers(Set<String> sessions) {
        this.sessions = new LinkedHashSet<>(sessions);
    }

    /** Hears an event of the results topic. */
    void hear(Event<?> event) {
        if (event.data() instanceof SessionResult result && sessions.contains(result.session())) {
            results.put(event.id(), result);
        } else if (event.data() instanceof SessionSettled settled && sessions.contains(settled.session())) {
            deciding.put(settled.session(), settled.result());
        }
    }

    /** The reports of all sessions, in their order; empty while one is not decided. */
    Optional<List<Report>> all() {
        List<Report> reports = new ArrayList<>();
        for (String session : sessions) {
            SessionResult result = results.get(deciding.getOrDefault(session, ""));
            if (result == null) {
                return Optional.empty();
            }
            reports.add(result.report());
        }
        return Optional.of(reports);
    }
}
