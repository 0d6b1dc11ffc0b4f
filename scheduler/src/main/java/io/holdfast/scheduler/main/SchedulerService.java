package io.holdfast.scheduler.main;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.holdfast.scheduler.metrics.SchedulerMetrics;
import io.holdfast.scheduler.topology.SchedulerTopology;
import io.holdfast.scheduler.topology.Surroundings;
import io.holdfast.scheduler.watch.CatchUp;
import io.holdfast.scheduler.watch.TopicsMismatchException;
import io.holdfast.scheduler.watch.WatchLoop;
import io.holdfast.scheduler.workers.WorkersLoop;
import io.holdfast.scheduler.workers.WorkersView;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/**
 * A running scheduler. Start as many as you like: one works on each partition, the others stand by.
 *
 * <p>Owns two threads, {@code holdfast-scheduler-watch} and {@code holdfast-scheduler-workers}, and those of Kafka Streams. It does
 * nothing until all its topics are there. It never mends itself: after {@link #failure} completes it is dead, and its owner closes
 * it and ends the process, so that a standby takes over. Safe for use from any thread.
 */
public final class SchedulerService implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final StateDirectory stateDir;
    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> lookBack;
    private final KafkaConsumer<byte[], byte[]> workersReader;
    private final KafkaStreams streams;
    private final WatchLoop watch;
    private final WorkersLoop workers;
    private final Thread watchThread;
    private final Thread workersThread;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    private SchedulerService(SchedulerConfig config, Clock clock, Ticker ticker, MeterRegistry registry) {
        CatchUp catchUp = new CatchUp();
        WorkersView view = new WorkersView(clock, ticker);
        admin = Admin.create(config.client());
        lookBack = new KafkaConsumer<>(StreamsSettings.reader(config, "lookback"));
        watch = new WatchLoop(
                admin, lookBack, config.topics(), config.applicationId(), catchUp, ticker, new WhenTopicsAreThere());
        workersReader = new KafkaConsumer<>(StreamsSettings.reader(config, "workers"));
        workers = new WorkersLoop(workersReader, config.topics().workers(), new EventReader(), view);
        Surroundings around = new Surroundings(
                config.topics(),
                "holdfast/scheduler/" + config.instance(),
                config.limits(),
                config.punctuate(),
                view::live,
                watch::requestTopics,
                catchUp,
                clock,
                ticker,
                new SchedulerMetrics(registry));
        stateDir = StateDirectory.in(config.stateDir());
        streams = new KafkaStreams(SchedulerTopology.of(around), StreamsSettings.streams(config, stateDir.path()));
        streams.setUncaughtExceptionHandler(this::onUncaught);
        streams.setStateListener((now, before) -> onState(now));
        watchThread = thread("holdfast-scheduler-watch", watch);
        workersThread = thread("holdfast-scheduler-workers", workers);
    }

    /**
     * Starts a scheduler; returns at once, before it runs.
     *
     * @throws org.apache.kafka.common.KafkaException if a client property cannot be used
     */
    public static SchedulerService start(SchedulerConfig config, Clock clock, Ticker ticker, MeterRegistry registry) {
        SchedulerService service = new SchedulerService(config, clock, ticker, registry);
        service.watchThread.start();
        return service;
    }

    /**
     * Waits until it runs, be it as a standby.
     *
     * @throws TimeoutException   if it does not in time: topics are missing or the broker does not answer, as its log says
     * @throws ExecutionException if it failed; the cause is that of {@link #failure}
     */
    public void awaitRunning(Duration limit) throws InterruptedException, TimeoutException, ExecutionException {
        running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Completes with the reason when the scheduler can go on no more: a {@link TopicsMismatchException} when the topics do not fit
     * together, anything else when it was lost on the way. Never completes otherwise.
     */
    public CompletionStage<Throwable> failure() {
        return failure.minimalCompletionStage();
    }

    /** Intake stops first, then what feeds it, then the clients. Leaves the group, so that a standby takes over at once. Idempotent. */
    @Override
    public void close() {
        close(GroupMembershipOperation.LEAVE_GROUP);
    }

    /** As a process that was killed, as far as the others can see. For tests of the takeover. */
    void abandon() {
        close(GroupMembershipOperation.REMAIN_IN_GROUP);
    }

    private void close(GroupMembershipOperation operation) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        streams.close(CloseOptions.timeout(CLOSE_LIMIT).withGroupMembershipOperation(operation));
        watch.stop();
        workers.stop();
        watchThread.interrupt();
        join(watchThread);
        join(workersThread);
        workersReader.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE_LIMIT));
        lookBack.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE_LIMIT));
        admin.close(CLOSE_LIMIT);
        stateDir.close();
    }

    private static void join(Thread thread) {
        try {
            thread.join(CLOSE_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(String name, Runnable loop) {
        Thread thread = new Thread(loop, name);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((dead, reason) -> fail(reason));
        return thread;
    }

    private StreamThreadExceptionResponse onUncaught(Throwable reason) {
        fail(reason);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT; // a new thread would meet the same fault again, and hot
    }

    private void onState(KafkaStreams.State now) {
        if (now == KafkaStreams.State.RUNNING) {
            running.complete(null);
        } else if (now == KafkaStreams.State.ERROR) {
            fail(new IllegalStateException("Kafka Streams gave up"));
        }
    }

    private void fail(Throwable reason) {
        running.completeExceptionally(reason);
        failure.complete(reason);
    }

    private final class WhenTopicsAreThere implements WatchLoop.Startup {

        @Override
        public void ready() {
            if (!closed.get()) {
                workersThread.start();
                streams.start();
            }
        }

        @Override
        public void refused(TopicsMismatchException reason) {
            fail(reason);
        }
    }
}
