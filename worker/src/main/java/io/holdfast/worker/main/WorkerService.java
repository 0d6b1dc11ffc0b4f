package io.holdfast.worker.main;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.session.Sessions;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * A worker: takes requests from the queue, runs their sessions, publishes what they found.
 *
 * <p>Ends in this order: no more requests are taken and the share consumer leaves; the worker says that it drains; sessions end, see
 * {@link #drain}; the timer stops; the tombstone is published; the publisher flushes and closes; the readers and the admin client
 * close. Safe for use from any thread.
 */
public final class WorkerService implements AutoCloseable {

    private final WorkerConfig config;
    private final WorkerParts parts;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();

    private WorkerService(WorkerConfig config, WorkerParts parts) {
        this.config = config;
        this.parts = parts;
    }

    /**
     * Starts a worker and returns at once; it works when {@link #ready} completes, and waits until then for a broker and its topics.
     *
     * @param sessions runs the sessions; called on one thread each
     * @param canServe whether a provider's type is known here and its credentials were found; called from several threads
     * @param registry where its meters are registered
     * @throws org.apache.kafka.common.KafkaException if the client properties cannot be used, such as an address that does not resolve
     */
    public static WorkerService start(
            WorkerConfig config,
            Sessions sessions,
            Predicate<ProviderPlans> canServe,
            Clock clock,
            Ticker ticker,
            MeterRegistry registry) {
        WorkerParts parts = WorkerParts.wire(
                config, new WorkerParts.Given(sessions, canServe, new WorkerParts.Times(clock, ticker), registry));
        parts.startUp().start();
        return new WorkerService(config, parts);
    }

    /** Completes when requests are taken. Never completes if the worker fails before, see {@link #failure}. */
    public CompletionStage<Void> ready() {
        return parts.ready().minimalCompletionStage();
    }

    /** What the worker waits for before it can work, for people; empty once it works. */
    public Optional<String> waitingFor() {
        return parts.startUp().waiting();
    }

    /**
     * Completes, with a sentence for a person, if the worker cannot go on. It takes nothing more then; sessions that run go on until the
     * owner closes it, as it has to.
     */
    public CompletionStage<String> failure() {
        return parts.failure().minimalCompletionStage();
    }

    /**
     * Ends the worker: sessions that can end within the grace do, the others are ended, their sandboxes deleted, and published as
     * censored. Returns when that is done, at the latest after the grace and a little over a minute. Later calls wait for the first.
     *
     * @param grace zero or more
     */
    public void drain(Duration grace) {
        if (closed.compareAndSet(false, true)) {
            try {
                parts.end(grace);
            } finally {
                drained.complete(null);
            }
        } else {
            drained.join();
        }
    }

    /** {@link #drain Drains} with the grace of its settings. */
    @Override
    public void close() {
        drain(config.grace());
    }
}
