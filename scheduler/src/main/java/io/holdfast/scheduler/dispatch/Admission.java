package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.holdfast.schema.plan.ProviderSection;
import org.jspecify.annotations.Nullable;

/** Whether one more request may be sent. Says why not, the reason that lasts longest first. */
final class Admission {

    private final Draft draft;
    private final World world;
    private final Map<String, Integer> sent = new HashMap<>();

    Admission(Draft draft, World world) {
        this.draft = draft;
        this.world = world;
    }

    /** Why a new session must wait, or null when it may start. */
    @Nullable
    Waiting session(String vantage, Duration lifetime) {
        Waiting reason = worker(vantage);
        if (reason != null) {
            return reason;
        }
        ProviderSection section = draft.plans == null ? null : draft.plans.section();
        if (section == null) {
            return Waiting.NO_PROVIDER;
        }
        int taken = ProviderState.placesTaken(draft.sessions.values(), draft.open);
        return taken >= section.concurrency() ? Waiting.NO_PLACE : budget(section, lifetime);
    }

    /**
     * Why the next attempt of a session must wait, or null. It takes over the place of the attempt before, whose sandbox it
     * deletes before it makes its own, so it needs no free one.
     */
    @Nullable
    Waiting attempt(String vantage, Duration lifetime) {
        Waiting reason = worker(vantage);
        if (reason != null) {
            return reason;
        }
        return draft.plans == null ? Waiting.NO_PROVIDER : budget(draft.plans.section(), lifetime);
    }

    /** A request was sent. */
    void sent(String vantage) {
        sent.merge(vantage, 1, Integer::sum);
    }

    private @Nullable Waiting worker(String vantage) {
        if (!world.topicReady(vantage, draft.provider)) {
            return Waiting.TOPIC_NOT_READY;
        }
        if (!world.served(vantage, draft.provider)) {
            return Waiting.NO_WORKER;
        }
        return world.free(vantage, draft.provider) <= sent.getOrDefault(vantage, 0) ? Waiting.WORKERS_BUSY : null;
    }

    private @Nullable Waiting budget(ProviderSection section, Duration lifetime) {
        Duration budget = section.budget();
        return budget != null && draft.committed().plus(lifetime).compareTo(budget) > 0 ? Waiting.BUDGET : null;
    }
}
