package io.holdfast.scheduler.metrics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.holdfast.scheduler.dispatch.Waiting;
import io.holdfast.schema.plan.Suite;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the scheduler; {@code catalogue.txt} beside this class lists them all. Labels are providers of the fleet, suites and
 * closed lists of reasons, so they are bounded. Thread-safe.
 */
public final class SchedulerMetrics {

    private final MeterRegistry registry;

    /** Meters in this registry. */
    public SchedulerMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** A request was sent, this long after it was due. */
    public void dispatched(String provider, Suite suite, boolean first, Duration delay) {
        registry.counter("holdfast.requests.dispatched", "provider", provider, "suite", suite.toString())
                .increment();
        if (first) {
            registry.timer("holdfast.schedule.delay", "provider", provider).record(delay);
        }
    }

    /** Slots or wishes that are never dispatched. */
    public void skipped(String provider, Waiting reason, long count) {
        registry.counter("holdfast.slots.skipped", "provider", provider, "reason", reason.toString())
                .increment((double) count);
    }

    /** An attempt was given up. */
    public void lost(String provider, String reason) {
        registry.counter("holdfast.attempts.lost", "provider", provider, "reason", reason)
                .increment();
    }

    /** A session was settled, by a worker's result or by the scheduler itself. */
    public void settled(String provider, boolean byWorker) {
        registry.counter("holdfast.sessions.settled", "provider", provider, "by", byWorker ? "worker" : "scheduler")
                .increment();
    }

    /** An event that changed nothing. */
    public void ignored(String type) {
        registry.counter("holdfast.events.ignored", "reader", "scheduler", "type", type)
                .increment();
    }

    /** A record went to {@code dead}. */
    public void dead(String kind) {
        registry.counter("holdfast.records.dead", "reader", "scheduler", "topic", kind)
                .increment();
    }

    /** Meters of one provider, registered until they are closed. */
    public ProviderGauges provider(String provider) {
        return new ProviderGauges(provider);
    }

    /** What one provider looks like now. Set by the task that owns the provider; closed by it. */
    public final class ProviderGauges implements AutoCloseable {

        private final String provider;
        private final List<Meter> meters = new ArrayList<>();
        private final Map<String, AtomicReference<Double>> values = new HashMap<>();
        private final Map<Waiting, AtomicReference<Double>> waiting = new EnumMap<>(Waiting.class);

        private ProviderGauges(String provider) {
            this.provider = provider;
        }

        /** Sessions dispatched and not settled, and places taken by sandboxes that exist or may. */
        public void sessions(int active, int places) {
            set("holdfast.sessions.active", active);
            set("holdfast.provider.places.taken", places);
        }

        /** Sandbox time of the last 24 hours, reservations included, and what is allowed. */
        public void sandboxTime(Duration used, @Nullable Duration budget) {
            set("holdfast.sandbox.minutes.used", used.toMillis() / 60_000.0);
            if (budget != null) {
                set("holdfast.sandbox.minutes.budget", budget.toMillis() / 60_000.0);
            }
        }

        /** How many things wait, by reason. */
        public void waiting(Map<Waiting, Long> counts) {
            for (Waiting reason : counts.keySet()) {
                waiting.computeIfAbsent(
                        reason, each -> register("holdfast.schedule.waiting", "reason", each.toString()));
            }
            waiting.forEach((reason, value) -> value.set((double) counts.getOrDefault(reason, 0L)));
        }

        private void set(String name, double value) {
            values.computeIfAbsent(name, this::register).set(value);
        }

        private AtomicReference<Double> register(String name, String... labels) {
            AtomicReference<Double> value = new AtomicReference<>(0.0);
            meters.add(Gauge.builder(name, value, AtomicReference::get)
                    .tag("provider", provider)
                    .tags(labels)
                    .strongReference(true)
                    .register(registry));
            return value;
        }

        /** Takes the provider's gauges out of the registry. */
        @Override
        public void close() {
            meters.forEach(registry::remove);
        }
    }
}
