package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.holdfast.scheduler.plan.Slots;
import io.holdfast.scheduler.plan.Track;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.wanted.Wanted;
import org.jspecify.annotations.Nullable;

/** What operators and the updater ask for: plans and wishes. */
final class PlanEvents {

    private static final Duration REMEMBERED = Duration.ofDays(8); // a day longer than the topic keeps a wish
    private static final int MAX_WISHES = 200;

    private PlanEvents() {}

    /** A provider's plans were replaced. Sessions that run go on. */
    static void applied(Draft draft, ProviderPlans plans) {
        Map<String, Plan> before = byTrack(draft.plans);
        Map<String, Plan> after = byTrack(plans);
        before.forEach((key, plan) -> {
            Plan now = after.get(key);
            if (now == null) {
                skipPending(draft, key, plan, Waiting.PLAN_REMOVED);
            } else if (!now.every().equals(plan.every())) {
                skipPending(draft, key, plan, Waiting.PLAN_CHANGED);
            }
        });
        draft.plans = plans;
        for (Plan plan : plans.plans()) {
            for (String vantage : plan.vantages()) {
                String key = ProviderState.track(plan.name(), vantage);
                Slots slots = Slots.of(draft.provider, plan, vantage);
                long every = slots.everyMillis();
                Track track = draft.tracks.get(key);
                draft.tracks.put(
                        key,
                        track == null ? Track.begin(slots, every, draft.now) : track.resume(slots, every, draft.now));
            }
        }
        removeOthers(draft, after.keySet());
    }

    private static Map<String, Plan> byTrack(@Nullable ProviderPlans plans) {
        Map<String, Plan> byTrack = new TreeMap<>();
        if (plans != null) {
            plans.plans()
                    .forEach(plan -> plan.vantages()
                            .forEach(vantage -> byTrack.put(ProviderState.track(plan.name(), vantage), plan)));
        }
        return byTrack;
    }

    /** A slot that waited when its plan went is not forgotten without a word. */
    private static void skipPending(Draft draft, String key, Plan plan, Waiting reason) {
        Track track = draft.tracks.get(key);
        String vantage = key.substring(plan.name().length() + 1);
        Slots slots = Slots.of(draft.provider, plan, vantage);
        Track.Pending pending = track == null ? null : track.pending(slots, draft.now);
        if (track != null && pending != null) {
            draft.tracks.put(key, track.accounted(slots.instantOf(pending.index())));
            draft.add(new Command.Skip(key, reason, pending.passed() + 1));
        }
    }

    /** The provider is gone: its sessions are cancelled and decided by nobody. */
    static void removed(Draft draft) {
        byTrack(draft.plans).forEach((key, plan) -> skipPending(draft, key, plan, Waiting.PLAN_REMOVED));
        draft.plans = null;
        removeOthers(draft, Set.of());
        for (Session session : List.copyOf(draft.sessions.values())) {
            cancel(draft, session, "plan-removed");
        }
    }

    private static void cancel(Draft draft, Session session, String reason) {
        draft.add(new Command.Cancel(new SessionCancel(session.id(), session.attempt(), draft.provider, reason)));
        Closing.conclude(draft, session, "cancelled", "cancelled: the provider was removed");
    }

    /** An operator ended a session. */
    static void cancelled(Draft draft, SessionCancel cancel) {
        Session session = draft.sessions.get(cancel.session());
        if (session == null) {
            draft.add(new Command.Ignore("cancel"));
        } else {
            Closing.conclude(draft, session, "cancelled", "cancelled by an operator");
        }
    }

    private static void removeOthers(Draft draft, Set<String> current) {
        draft.tracks.replaceAll((key, track) -> current.contains(key) ? track : track.remove(draft.now));
    }

    /** A wish; a repeat of one that was seen changes nothing. */
    static void wanted(Draft draft, Wanted wanted) {
        if (draft.seen.containsKey(wanted.id())) {
            draft.add(new Command.Ignore("wanted"));
            return;
        }
        draft.seen.put(wanted.id(), draft.now);
        @Nullable String vantage = wanted.vantage();
        draft.wishes.add(new Wish(wanted, vantage == null ? null : List.of(vantage)));
        if (draft.wishes.size() > MAX_WISHES) {
            draft.wishes.remove(0);
            draft.add(new Command.Skip(wanted.suite().toString(), Waiting.EXPIRED, 1));
        }
    }

    /** Forgets what cannot matter any more. */
    static void prune(Draft draft) {
        draft.seen.values().removeIf(at -> at.plus(REMEMBERED).isBefore(draft.now));
        draft.tracks
                .values()
                .removeIf(track -> track.removedAt() != null
                        && track.removedAt()
                                .plus(REMEMBERED)
                                .plusMillis(track.everyMillis())
                                .isBefore(draft.now));
        draft.usage = draft.usage.prune(draft.now);
        draft.close(attempt -> !draft.now.isBefore(attempt.until()), null);
    }
}
