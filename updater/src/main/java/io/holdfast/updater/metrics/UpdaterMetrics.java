package io.holdfast.updater.metrics;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.topic.Topics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * The updater's meters; the README lists them. Labels are provider ids, capabilities and values: bounded by the fleet.
 *
 * <p>Thread-safe. An instance shows the declarations of the providers that it folds; a hot spare shows none.
 */
public final class UpdaterMetrics {

    /** Always 1; the value of a declaration is a label. */
    public static final String DECLARATION_INFO = "holdfast.declaration.info";

    /** Seconds since the newest session that a declaration rests on began. */
    public static final String EVIDENCE_AGE = "holdfast.evidence.age";

    /** Changes told. */
    public static final String CHANGES = "holdfast.changes";

    /** Sessions asked for. */
    public static final String WANTED = "holdfast.wanted";

    /** Records that could not be read. */
    public static final String DEAD_LETTERS = "holdfast.dead.letters";

    /** Results and settlements that went unused because too many waited for their other half. */
    public static final String DROPPED = "holdfast.results.dropped";

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<String, Shown> shown = new ConcurrentHashMap<>();
    private final Counter deadLetters;
    private final Counter dropped;

    /** Registers what does not depend on a provider. */
    public UpdaterMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        this.deadLetters = Counter.builder(DEAD_LETTERS)
                .description("Records that could not be read and were put on the dead topic")
                .tag("reader", "updater")
                .register(registry);
        this.dropped = Counter.builder(DROPPED)
                .description("Results and settlements dropped because too many waited for their other half")
                .register(registry);
    }

    /** A declaration holds now. */
    public void declared(Declaration declaration) {
        String key = Topics.declarationKey(declaration.provider(), declaration.capability());
        shown.compute(key, (ignored, before) -> {
            if (before != null) {
                before.meters.forEach(registry::remove);
            }
            return show(declaration);
        });
    }

    /** Another instance folds these providers now. */
    public void forget(String provider) {
        shown.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().startsWith(provider + "/");
            if (gone) {
                entry.getValue().meters.forEach(registry::remove);
            }
            return gone;
        });
    }

    /** A change was told. */
    public void changed(CapabilityChanged change) {
        Counter.builder(CHANGES)
                .description("Changes of declarations")
                .tags(tags(change.provider(), change.capability().toString()))
                .tag("value", change.newValue().value().toString())
                .register(registry)
                .increment();
    }

    /** A session was asked for. */
    public void wanted(String provider) {
        Counter.builder(WANTED)
                .description("Sessions asked for because one more would decide")
                .tag("provider", provider)
                .register(registry)
                .increment();
    }

    /** A record could not be read. */
    public void deadLetter() {
        deadLetters.increment();
    }

    /** So many results or settlements went unused. */
    public void dropped(long count) {
        dropped.increment((double) count);
    }

    private Shown show(Declaration declaration) {
        Tags tags = tags(declaration.provider(), declaration.capability().toString());
        Gauge info = Gauge.builder(DECLARATION_INFO, () -> 1)
                .description("What is declared, as a label")
                .tags(tags)
                .tag("value", declaration.declared().value().toString())
                .register(registry);
        if (declaration.evidence().isEmpty()) {
            return new Shown(List.of(info));
        }
        Instant newest =
                declaration.evidence().get(declaration.evidence().size() - 1).at();
        Gauge age = Gauge.builder(EVIDENCE_AGE, () -> ageSeconds(newest))
                .description("Age of the newest session that the declaration rests on")
                .baseUnit("seconds")
                .tags(tags)
                .register(registry);
        return new Shown(List.of(info, age));
    }

    private double ageSeconds(Instant since) {
        return Duration.between(since, clock.instant()).toMillis() / 1000.0;
    }

    private static Tags tags(String provider, String capability) {
        return Tags.of("provider", provider, "capability", capability);
    }

    private record Shown(List<? extends Meter> meters) {}
}
