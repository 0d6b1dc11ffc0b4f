package io.holdfast.scheduler.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.holdfast.scheduler.plan.Slots;
import io.holdfast.scheduler.plan.Track;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.session.SessionIds;

/** The slots that are due. Of slots that passed one after the other only the latest is left; the others are counted. */
final class Slotted {

    private Slotted() {}

    static List<Due> due(Draft draft, Map<String, Waiting> before) {
        List<Due> due = new ArrayList<>();
        for (Plan plan : draft.plans == null ? List.<Plan>of() : draft.plans.plans()) {
            for (String vantage : plan.vantages()) {
                String key = ProviderState.track(plan.name(), vantage);
                Slots slots = Slots.of(draft.provider, plan, vantage);
                Track track = draft.tracks.get(key);
                Track.Pending pending = track == null ? null : track.pending(slots, draft.now);
                if (track != null && pending != null) {
                    if (pending.passed() > 0) {
                        draft.add(new Command.Skip(key, before.getOrDefault(key, Waiting.AWAY), pending.passed()));
                        draft.tracks.put(key, track.accounted(slots.instantOf(pending.index() - 1)));
                    }
                    due.add(slot(draft, plan, vantage, slots, pending));
                }
            }
        }
        return due;
    }

    private static Due slot(Draft draft, Plan plan, String vantage, Slots slots, Track.Pending pending) {
        var instant = slots.instantOf(pending.index());
        String id = SessionIds.ofSlot(draft.provider, plan.name(), vantage, instant);
        Session session = Session.of(id, plan, vantage, instant, null, draft.now);
        return new Due(pending.due(), ProviderState.track(plan.name(), vantage), session, instant, null);
    }
}
