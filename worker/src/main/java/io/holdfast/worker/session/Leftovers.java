package io.holdfast.worker.session;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.holdfast.worker.provider.GuardedProvider;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;

/**
 * Sandboxes of this process whose deletion failed. They stay owned: the next session at the same provider deletes them before it makes
 * its own. One whose last instant has passed is gone by its own lifetime. Thread-safe.
 */
final class Leftovers {

    private final Map<String, List<Kept>> byProvider = new ConcurrentHashMap<>();
    private final Clock clock;

    Leftovers(Clock clock) {
        this.clock = clock;
    }

    private record Kept(String sandboxId, Instant until) {}

    /** Keeps one. */
    void keep(String provider, String sandboxId, Instant until) {
        byProvider
                .computeIfAbsent(provider, ignored -> new CopyOnWriteArrayList<>())
                .add(new Kept(sandboxId, until));
    }

    /**
     * Deletes those of a provider.
     *
     * @throws ProviderException {@code CONFLICT} when one is still there; nothing is to be made beside it
     */
    void clear(String provider, GuardedProvider at) {
        List<Kept> kept = byProvider.getOrDefault(provider, List.of());
        for (Kept each : List.copyOf(kept)) {
            if (each.until().isAfter(clock.instant())) {
                try {
                    at.delete(each.sandboxId());
                } catch (ProviderException e) {
                    throw new ProviderException(
                            Kind.CONFLICT,
                            "an earlier sandbox of this worker could not be deleted (" + e.kind()
                                    + "); no other is created beside it");
                }
            }
            kept.remove(each);
        }
    }
}
