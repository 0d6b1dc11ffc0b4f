package io.holdfast.worker.metrics;

import java.time.Duration;

import io.holdfast.schema.request.ProbeRequest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Meters of requests that were taken. Safe for use from any thread. */
public final class RequestMetrics {

    private final MeterRegistry registry;

    /** Registers every outcome but those of refusals, so that a rate over them starts at zero. */
    public RequestMetrics(MeterRegistry registry) {
        this.registry = registry;
        outcome("started");
        outcome("malformed");
        outcome("twice");
        outcome("claim-lost");
    }

    /**
     * A session was started.
     *
     * @param waited from its dispatch by the scheduler's clock to its claim by this worker's; may be below zero, which counts as zero
     */
    public void started(ProbeRequest request, Duration waited) {
        outcome("started").increment();
        Timer.builder("holdfast.request.wait")
                .description("From the dispatch of a request to its claim")
                .tag("provider", request.provider())
                .register(registry)
                .record(waited.isNegative() ? Duration.ZERO : waited);
    }

    /**
     * A request was refused.
     *
     * @param reason stable, lower-case, from a closed list
     */
    public void refused(String reason) {
        outcome("refused-" + reason).increment();
    }

    /** Something else than a request was taken. */
    public void malformed() {
        outcome("malformed").increment();
    }

    /** An attempt that runs here already was taken again. */
    public void twice() {
        outcome("twice").increment();
    }

    /** A claim was not acknowledged by the broker. */
    public void claimLost() {
        outcome("claim-lost").increment();
    }

    private Counter outcome(String outcome) {
        return Counter.builder("holdfast.requests")
                .description("Requests taken from the queue")
                .tag("outcome", outcome)
                .register(registry);
    }
}
