package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

import io.holdfast.scheduler.budget.Usage;
import io.holdfast.scheduler.plan.Track;
import io.holdfast.schema.plan.ProviderPlans;
import org.jspecify.annotations.Nullable;

/** A state while a decision is made, with the commands so far. Lives for one decision, on one thread. */
final class Draft {

    final String provider;
    final Instant now;
    final Limits limits;

    @Nullable
    ProviderPlans plans;

    final Map<String, Track> tracks;
    final Map<String, Session> sessions;
    final List<OpenAttempt> open;
    Usage usage;
    final List<Wish> wishes;
    final Map<String, Instant> seen;
    final Map<String, Waiting> waiting = new LinkedHashMap<>();

    private final ProviderState before;
    private final List<Command> commands = new ArrayList<>();

    Draft(ProviderState before, Limits limits, Instant now) {
        this.before = before;
        this.provider = before.provider();
        this.limits = limits;
        this.now = now;
        this.plans = before.plans();
        this.tracks = new TreeMap<>(before.tracks());
        this.sessions = new TreeMap<>(before.sessions());
        this.open = new ArrayList<>(before.open());
        this.usage = before.usage();
        this.wishes = new ArrayList<>(before.wishes());
        this.seen = new TreeMap<>(before.seen());
    }

    void add(Command command) {
        commands.add(command);
    }

    /** The sandbox of these attempts is gone, or cannot live any longer: their places are free, their time is used. */
    void close(Predicate<OpenAttempt> gone, @Nullable Duration used) {
        for (OpenAttempt attempt : List.copyOf(open)) {
            if (gone.test(attempt)) {
                open.remove(attempt);
                usage = usage.plus(now, Objects.requireNonNullElse(used, attempt.lifetime()));
            }
        }
    }

    /** Sandbox time used in the last 24 hours and reserved for what may still run. */
    Duration committed() {
        return open.stream().map(OpenAttempt::lifetime).reduce(usage.at(now), Duration::plus);
    }

    ProviderState state() {
        ProviderState after = new ProviderState(provider, plans, tracks, sessions, open, usage, wishes, seen);
        return after.equals(before) ? before : after;
    }

    Decision decision() {
        return new Decision(state(), commands, waiting);
    }
}
