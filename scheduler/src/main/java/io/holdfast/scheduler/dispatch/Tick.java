package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.request.ProbeRequest;
import org.jspecify.annotations.Nullable;

/** A look at the time: what ran out, what is due, what may start. Attempts that follow on go before new sessions. */
final class Tick {

    private final Draft draft;
    private final Admission admission;

    private Tick(Draft draft, World world) {
        this.draft = draft;
        this.admission = new Admission(draft, world);
    }

    /**
     * Looks once.
     *
     * @param silent sessions whose claim or sign of life is overdue; asked only about those that may bring a result
     * @param before why things waited at the last look
     */
    static void run(Draft draft, Predicate<Session> silent, World world, Map<String, Waiting> before) {
        PlanEvents.prune(draft);
        Tick tick = new Tick(draft, world);
        for (Session session : List.copyOf(draft.sessions.values())) {
            String why = whyOver(session, silent);
            if (why != null) {
                tick.follow(session, why);
            }
        }
        List<Due> due = new ArrayList<>(Slotted.due(draft, before));
        due.addAll(Wished.due(draft));
        due.sort(Comparator.comparing(Due::since).thenComparing(Due::key));
        due.forEach(tick::start);
    }

    private static @Nullable String whyOver(Session session, Predicate<Session> silent) {
        if (session.ended() != null) {
            return session.ended().reason();
        }
        if (!silent.test(session)) {
            return null;
        }
        return session.worker() == null ? "unclaimed" : "lease";
    }

    /**
     * The attempt is over or its lease has run out. It is given up only when the next one is sent, so that a worker that was cut
     * off for a while and comes back first keeps its session.
     */
    private void follow(Session session, String why) {
        Waiting reason = admission.attempt(session.vantage(), session.lifetime());
        if (session.exhausted()) {
            Closing.lose(draft, session, why);
        } else if (reason == null) {
            Session next = session.next(draft.now);
            Closing.giveUp(draft, session, why, next.attempt());
            send(next, draft.now);
        } else if (!draft.now.isBefore(session.giveUpAt())) {
            Closing.expire(draft, session, why);
        } else {
            draft.waiting.put("session " + session.id(), reason);
        }
    }

    private void start(Due due) {
        Session session = due.session();
        Waiting reason = running(session) ? Waiting.RUNNING : admission.session(session.vantage(), session.lifetime());
        if (reason != null) {
            draft.waiting.put(due.key(), reason);
            return;
        }
        Instant slot = due.slot();
        if (slot != null) {
            draft.tracks.computeIfPresent(due.key(), (key, track) -> track.accounted(slot));
        }
        Wish wish = due.wish();
        if (wish != null) {
            Wished.answered(draft, wish, session.vantage());
        }
        send(session, due.since());
    }

    private boolean running(Session session) {
        return draft.sessions.values().stream().anyMatch(other -> other.track().equals(session.track()));
    }

    private void send(Session session, Instant since) {
        ProviderPlans plans = draft.plans;
        if (plans == null) {
            throw new IllegalStateException("nothing is admitted without a section");
        }
        Instant claimBy = draft.now.plus(draft.limits.unclaimed());
        draft.sessions.put(session.id(), session);
        draft.open.add(new OpenAttempt(
                session.id(), session.attempt(), claimBy.plus(session.lifetime()), session.lifetime(), null));
        admission.sent(session.vantage());
        Duration delay = Duration.between(since, draft.now);
        ProbeRequest request = new ProbeRequest(
                session.id(),
                session.attempt(),
                session.maxAttempts() + session.drains(),
                plans.fleet(),
                draft.provider,
                plans.section(),
                session.plan(),
                session.suite(),
                session.parameters(),
                session.vantage(),
                session.slot(),
                draft.now,
                claimBy,
                session.lifetime(),
                session.wanted());
        draft.add(new Command.Dispatch(request, delay.isNegative() ? Duration.ZERO : delay));
    }
}
