package io.holdfast.worker.metrics;

import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Gauges of the worker as a whole. */
public final class WorkerGauges {

    private static final double NANOS = 1e9;

    private WorkerGauges() {}

    /**
     * Registers them.
     *
     * @param places  sessions that may run at once
     * @param running attempts claimed whose end is not yet delivered
     * @param stalled for how long the broker has taken nothing
     */
    public static void register(
            MeterRegistry registry, IntSupplier places, IntSupplier running, Supplier<Duration> stalled) {
        Gauge.builder("holdfast.worker.places", places, IntSupplier::getAsInt)
                .description("Sessions that may run at once")
                .strongReference(true)
                .register(registry);
        Gauge.builder("holdfast.sessions.running", running, IntSupplier::getAsInt)
                .description("Attempts claimed whose end is not yet delivered")
                .strongReference(true)
                .register(registry);
        Gauge.builder(
                        "holdfast.publish.stalled.seconds",
                        stalled,
                        length -> length.get().toNanos() / NANOS)
                .description("For how long the broker has taken nothing although something was sent")
                .strongReference(true)
                .register(registry);
    }
}
