package io.holdfast.worker.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.session.SessionOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/** Meters of sessions that ended. Safe for use from any thread. */
public final class SessionMetrics {

    /** Verdict label of a session that was ended before its time. */
    static final String CENSORED = "censored";

    private static final double MILLIS = 1_000;

    private record Of(String provider, String suite) {}

    private final MeterRegistry registry;
    private final Counter lost;
    private final ConcurrentMap<Of, AtomicReference<Double>> success = new ConcurrentHashMap<>();
    private final ConcurrentMap<Of, AtomicReference<Double>> duration = new ConcurrentHashMap<>();

    /** Registers what has no label; the rest appears with its first session. */
    public SessionMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.lost = Counter.builder("holdfast.sessions.undelivered")
                .description("Sessions whose end could not be delivered to the broker within the bound")
                .register(registry);
    }

    /**
     * Counts one. The probe gauges show the last session that said something about its provider: an inconclusive one and one that was
     * ended early leave them as they were.
     */
    public void ended(ProbeRequest request, Report report, SessionOutcome outcome) {
        Value value = report.verdict().value();
        boolean whole = outcome == SessionOutcome.FINISHED;
        Of of = new Of(request.provider(), request.suite().toString());
        Counter.builder("holdfast.sessions")
                .description("Sessions ended")
                .tags(tags(of).and("verdict", whole ? value.toString() : CENSORED))
                .register(registry)
                .increment();
        if (whole && value != Value.INCONCLUSIVE) {
            set(success, of, "probe.success", value == Value.SUPPORTED ? 1 : 0);
            set(duration, of, "probe.duration.seconds", report.tookMillis() / MILLIS);
        }
    }

    /** The end of a session was given up. */
    public void lost() {
        lost.increment();
    }

    private void set(ConcurrentMap<Of, AtomicReference<Double>> gauges, Of of, String name, double value) {
        gauges.computeIfAbsent(of, key -> {
                    AtomicReference<Double> held = new AtomicReference<>(value);
                    Gauge.builder(name, held, AtomicReference::get)
                            .description("Of the last session with a verdict on its provider")
                            .tags(tags(key))
                            .register(registry);
                    return held;
                })
                .set(value);
    }

    private static Tags tags(Of of) {
        return Tags.of("provider", of.provider(), "suite", of.suite());
    }
}
