package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

import io.holdfast.scheduler.plan.Slots;
import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionSuperseded;
import org.jspecify.annotations.Nullable;

/** The ways in which a session ends. Exactly one settled event is written for each session. */
final class Closing {

    /** Stands where a worker's id would, in results that no worker brought. */
    static final String SCHEDULER = "scheduler";

    private Closing() {}

    /** A worker's result decides. */
    static void settle(Draft draft, Session session, String resultId) {
        draft.sessions.remove(session.id());
        draft.add(new Command.Settle(new SessionSettled(session.id(), session.attempt(), draft.provider, resultId)));
    }

    /** No attempt is left: tells the last one, and decides in its place. */
    static void lose(Draft draft, Session session, String why) {
        giveUp(draft, session, why, 0);
        conclude(draft, session, "worker-lost", "no worker brought a result in " + attempts(session));
    }

    /** Nobody could take the next attempt for as long as a sandbox may live: decides in its place. */
    static void expire(Draft draft, Session session, String why) {
        giveUp(draft, session, why, 0);
        conclude(draft, session, "expired", "no worker could take the next attempt in time");
    }

    /** The session is decided by the scheduler's own, inconclusive result. */
    static void conclude(Draft draft, Session session, String kind, String reason) {
        Verdict verdict = Verdict.inconclusive(Stage.PROVISION, kind, Attribution.CLIENT, reason);
        String id = session.id() + "-" + kind;
        draft.add(new Command.Conclude(id, result(draft, session, verdict)));
        settle(draft, session, id);
    }

    /** An attempt is history; {@code next} is the one after it, or 0. */
    static void giveUp(Draft draft, Session session, String why, int next) {
        draft.add(new Command.Lose(session.id(), session.attempt(), why));
        draft.add(new Command.Supersede(
                new SessionSuperseded(session.id(), session.attempt(), draft.provider, next, why)));
    }

    private static SessionResult result(Draft draft, Session session, Verdict verdict) {
        Map<Capability, Verdict> verdicts = new EnumMap<>(Capability.class);
        verdicts.put(session.suite().decides(), verdict);
        if (SessionTimes.hold(session.suite(), session.parameters()) != null) {
            verdicts.put(Capability.LONG_SESSIONS, verdict);
        }
        Report report = new Report(
                draft.provider,
                null,
                session.vantage(),
                session.suite(),
                session.dispatchedAt(),
                Math.max(0, Duration.between(session.dispatchedAt(), draft.now).toMillis()),
                null,
                verdict,
                verdicts,
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, null, null));
        return new SessionResult(
                session.id(),
                session.attempt(),
                draft.provider,
                session.vantage(),
                session.plan(),
                SCHEDULER,
                false,
                nextSlot(draft, session),
                report);
    }

    private static @Nullable Instant nextSlot(Draft draft, Session session) {
        if (draft.plans == null) {
            return null;
        }
        return draft.plans.plans().stream()
                .filter(plan -> plan.name().equals(session.plan()))
                .findFirst()
                .map(plan -> Slots.of(draft.provider, plan, session.vantage()))
                .map(slots -> slots.dueAt(slots.latestDue(draft.now) + 1))
                .orElse(null);
    }

    private static String attempts(Session session) {
        return session.attempt() == 1 ? "1 attempt" : session.attempt() + " attempts";
    }
}
