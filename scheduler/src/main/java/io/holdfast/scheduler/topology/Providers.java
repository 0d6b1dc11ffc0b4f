package io.holdfast.scheduler.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.holdfast.scheduler.dispatch.OpenAttempt;
import io.holdfast.scheduler.dispatch.ProviderState;
import io.holdfast.scheduler.dispatch.Session;
import io.holdfast.scheduler.dispatch.Waiting;
import io.holdfast.scheduler.metrics.SchedulerMetrics;
import io.holdfast.scheduler.metrics.SchedulerMetrics.ProviderGauges;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The providers of one task: the store, the same decoded in memory, and what of it people can see. The store is written only when a
 * state changed, which signs of life do not do. Used by one task.
 */
final class Providers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Providers.class);

    private final KeyValueStore<String, ProviderState> store;
    private final SchedulerMetrics metrics;
    private final Map<String, ProviderState> states = new TreeMap<>();
    private final Map<String, Map<String, Waiting>> waiting = new HashMap<>();
    private final Map<String, ProviderGauges> gauges = new HashMap<>();

    Providers(KeyValueStore<String, ProviderState> store, SchedulerMetrics metrics) {
        this.store = store;
        this.metrics = metrics;
        try (KeyValueIterator<String, ProviderState> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, ProviderState> next = all.next();
                states.put(next.key, next.value);
            }
        }
    }

    List<ProviderState> all() {
        return List.copyOf(states.values());
    }

    ProviderState get(String provider) {
        return states.getOrDefault(provider, ProviderState.empty(provider));
    }

    void put(ProviderState state) {
        @Nullable ProviderState before = states.get(state.provider());
        if (state.equals(before)) {
            return;
        }
        if (!state.isEmpty()) {
            states.put(state.provider(), state);
            store.put(state.provider(), state);
        } else if (before != null) {
            states.remove(state.provider());
            store.delete(state.provider());
            waiting.remove(state.provider());
            ProviderGauges gone = gauges.remove(state.provider());
            if (gone != null) {
                gone.close();
            }
        }
    }

    /** Requests that wait for a worker, by vantage. */
    Map<String, Integer> unclaimed(Instant now, Duration limit) {
        Map<String, Integer> counts = new HashMap<>();
        for (ProviderState state : states.values()) {
            for (Session session : state.sessions().values()) {
                if (session.claimable(now, limit)) {
                    counts.merge(session.vantage(), 1, Integer::sum);
                }
            }
        }
        return counts;
    }

    Map<String, Waiting> waiting(String provider) {
        return waiting.getOrDefault(provider, Map.of());
    }

    /** Keeps why things wait, and says it once per change. */
    void waits(String provider, Map<String, Waiting> now) {
        Map<String, Waiting> before = waiting(provider);
        now.forEach((what, reason) -> {
            if (reason != before.get(what) && reason != Waiting.RUNNING) {
                LOG.atInfo()
                        .addKeyValue("provider", provider)
                        .addKeyValue("what", what)
                        .addKeyValue("reason", reason)
                        .log("waiting: " + reason.sentence());
            }
        });
        waiting.put(provider, now);
    }

    /** Shows a provider's state in its gauges. */
    void show(ProviderState state, Instant now) {
        if (state.isEmpty()) {
            return;
        }
        ProviderGauges shown = gauges.computeIfAbsent(state.provider(), metrics::provider);
        shown.sessions(state.sessions().size(), state.placesTaken());
        Duration used = state.open().stream()
                .map(OpenAttempt::lifetime)
                .reduce(state.usage().at(now), Duration::plus);
        shown.sandboxTime(
                used, state.plans() == null ? null : state.plans().section().budget());
        shown.waiting(waiting(state.provider()).values().stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
    }

    /** Takes the gauges away; the task goes elsewhere. */
    @Override
    public void close() {
        gauges.values().forEach(ProviderGauges::close);
    }
}
