package io.holdfast.scheduler.dispatch;

import java.time.Duration;

import io.holdfast.scheduler.dispatch.Session.Ending;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What workers say. Only the current attempt of a session that is not over can change it; everything else is history, except that
 * a sandbox is gone when any attempt says so.
 */
final class SessionEvents {

    /** Reason of a cancel that the scheduler did not write itself. */
    static final String BY_OPERATOR = "operator";

    private SessionEvents() {}

    static void claimed(Draft draft, SessionClaimed claimed) {
        alive(draft, claimed.session(), claimed.attempt(), claimed.worker(), "claimed");
    }

    /** Also stands for a claim that was not seen. */
    static void heartbeat(Draft draft, SessionHeartbeat heartbeat) {
        alive(draft, heartbeat.session(), heartbeat.attempt(), heartbeat.worker(), "heartbeat");
    }

    private static void alive(Draft draft, String id, int attempt, String worker, String what) {
        Session session = current(draft, id, attempt);
        if (session == null || session.ended() != null) {
            draft.add(new Command.Ignore(what));
            return;
        }
        if (session.worker() == null) {
            draft.sessions.put(id, session.claimedBy(worker));
            draft.open.replaceAll(open -> open.is(id, attempt) ? open.claimedBy(worker) : open);
        }
        draft.add(new Command.Alive(id));
    }

    /**
     * The first result of the current attempt settles the session. A censored one is evidence and no more: the next attempt is
     * due.
     */
    static void result(Draft draft, String resultId, SessionResult result) {
        Session session = current(draft, result.session(), result.attempt());
        if (session == null || session.ended() != null) {
            draft.add(new Command.Ignore("result"));
        } else if (result.censored()) {
            draft.sessions.put(session.id(), session.endedBy(new Ending("censored", draft.now), true));
        } else {
            Closing.settle(draft, session, resultId);
        }
    }

    /**
     * A worker is done with an attempt. Its place is free if the sandbox is gone or was never made. An attempt that made a sandbox
     * had first deleted those of the attempts before it, so once its own is gone they are too.
     */
    static void ended(Draft draft, SessionEnded ended) {
        boolean refused = ended.outcome() == SessionOutcome.REFUSED;
        if (refused && claimedByAnother(draft, ended)) {
            draft.add(new Command.Ignore("refused")); // a request that came twice: the first taker has it
            return;
        }
        boolean none = refused || ended.sandboxMillis() <= 0;
        if (ended.sandboxDeleted() || none) {
            draft.close(
                    open -> open.is(ended.session(), ended.attempt()),
                    Duration.ofMillis(none ? 0 : ended.sandboxMillis()));
        }
        if (ended.sandboxDeleted() && !none) {
            draft.close(open -> open.session().equals(ended.session()) && open.attempt() < ended.attempt(), null);
        }
        Session session = current(draft, ended.session(), ended.attempt());
        if (session == null || session.ended() != null) {
            return;
        }
        if (refused) {
            draft.sessions.put(session.id(), session.endedBy(new Ending("refused", draft.now), false));
        } else {
            draft.add(new Command.Alive(session.id())); // its result was acknowledged before this was sent
        }
    }

    private static boolean claimedByAnother(Draft draft, SessionEnded ended) {
        return draft.open.stream()
                .anyMatch(open -> open.is(ended.session(), ended.attempt())
                        && open.worker() != null
                        && !open.worker().equals(ended.worker()));
    }

    private static @Nullable Session current(Draft draft, String id, int attempt) {
        Session session = draft.sessions.get(id);
        return session != null && session.attempt() == attempt ? session : null;
    }
}
