package io.holdfast.scheduler.dispatch;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.holdfast.scheduler.budget.Usage;
import io.holdfast.scheduler.plan.Track;
import io.holdfast.schema.plan.ProviderPlans;
import org.jspecify.annotations.Nullable;

/**
 * All that the scheduler knows of one provider: one entry of its store, written as JSON. Immutable.
 *
 * @param provider provider id
 * @param plans    the last good record of {@code plans}, or null when there is none
 * @param tracks   slots accounted for, by {@link #track}
 * @param sessions dispatched and not settled, by session id
 * @param open     attempts whose sandbox may exist
 * @param usage    sandbox time of the last 24 hours
 * @param wishes   wanted events not answered yet, oldest first
 * @param seen     ids of wanted events and when they came, so that a repeat is known
 */
public record ProviderState(
        String provider,
        @Nullable ProviderPlans plans,
        Map<String, Track> tracks,
        Map<String, Session> sessions,
        List<OpenAttempt> open,
        Usage usage,
        List<Wish> wishes,
        Map<String, Instant> seen) {

    /** Copies the collections. */
    public ProviderState {
        tracks = Map.copyOf(tracks);
        sessions = Map.copyOf(sessions);
        open = List.copyOf(open);
        wishes = List.copyOf(wishes);
        seen = Map.copyOf(seen);
    }

    /** A provider of which nothing is known. */
    public static ProviderState empty(String provider) {
        return new ProviderState(provider, null, Map.of(), Map.of(), List.of(), Usage.NONE, List.of(), Map.of());
    }

    /** What one plan at one vantage is known by. */
    public static String track(String plan, String vantage) {
        return plan + "@" + vantage;
    }

    /** Whether nothing is worth keeping. */
    public boolean isEmpty() {
        return equals(empty(provider));
    }

    /** Sandboxes that exist or may: what is held against the provider's concurrency. */
    public int placesTaken() {
        return placesTaken(sessions.values(), open);
    }

    static int placesTaken(Collection<Session> sessions, List<OpenAttempt> open) {
        long endedButUnsettled = sessions.stream()
                .filter(session -> open.stream().noneMatch(attempt -> attempt.is(session.id(), session.attempt())))
                .count();
        return open.size() + (int) endedButUnsettled;
    }
}
