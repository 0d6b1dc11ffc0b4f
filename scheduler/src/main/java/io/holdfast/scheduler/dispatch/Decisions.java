package io.holdfast.scheduler.dispatch;

import java.time.Instant;
import java.util.Map;
import java.util.function.Predicate;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.wanted.Wanted;

/**
 * Every decision of the scheduler. Pure: the same state, event and instant give the same answer; no clock, no client, no log.
 * Thread-safe.
 */
public final class Decisions {

    private final Limits limits;

    /** Decisions under these deadlines. */
    public Decisions(Limits limits) {
        this.limits = limits;
    }

    /** An event of this provider came. Types that a scheduler writes itself change nothing. */
    public Decision on(ProviderState state, Event<?> event, Instant now) {
        Draft draft = new Draft(state, limits, now);
        Object data = event.data();
        if (data instanceof ProviderPlans plans) {
            PlanEvents.applied(draft, plans);
        } else if (data instanceof Wanted wanted) {
            PlanEvents.wanted(draft, wanted);
        } else if (data instanceof SessionClaimed claimed) {
            SessionEvents.claimed(draft, claimed);
        } else if (data instanceof SessionHeartbeat heartbeat) {
            SessionEvents.heartbeat(draft, heartbeat);
        } else if (data instanceof SessionEnded ended) {
            SessionEvents.ended(draft, ended);
        } else if (data instanceof SessionResult result) {
            if (!result.worker().equals(Closing.SCHEDULER)) {
                SessionEvents.result(draft, event.id(), result);
            }
        } else if (data instanceof SessionCancel cancel && cancel.reason().equals(SessionEvents.BY_OPERATOR)) {
            PlanEvents.cancelled(draft, cancel);
        }
        return draft.decision();
    }

    /** The provider's plans record was replaced by a tombstone. */
    public Decision removed(ProviderState state, Instant now) {
        Draft draft = new Draft(state, limits, now);
        PlanEvents.removed(draft);
        return draft.decision();
    }

    /**
     * A look at the time.
     *
     * @param silent sessions whose claim or sign of life is overdue
     * @param world  workers and topics
     * @param before why things waited at the last look
     */
    public Decision tick(
            ProviderState state, Predicate<Session> silent, World world, Map<String, Waiting> before, Instant now) {
        Draft draft = new Draft(state, limits, now);
        Tick.run(draft, silent, world, before);
        return draft.decision();
    }
}
