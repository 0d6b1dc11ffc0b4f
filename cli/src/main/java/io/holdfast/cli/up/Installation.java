package io.holdfast.cli.up;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.sessions.Probing;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Shell;
import io.holdfast.scheduler.main.SchedulerConfig;
import io.holdfast.scheduler.main.SchedulerService;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.broker.BrokerOptions;
import io.holdfast.testkit.broker.BrokerStartException;
import io.holdfast.testkit.broker.EmbeddedBroker;
import io.holdfast.updater.main.UpdaterConfig;
import io.holdfast.updater.main.UpdaterException;
import io.holdfast.updater.main.UpdaterService;
import io.holdfast.updater.policy.Policy;
import io.holdfast.worker.main.WorkerConfig;
import io.holdfast.worker.main.WorkerService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * The whole system in this process. Closed in the reverse order of its start: the worker drains, the services leave, the broker
 * stops last. Used by one thread.
 */
final class Installation implements AutoCloseable {

    private static final Duration HEARTBEAT = Duration.ofSeconds(1); // so that the table lives
    private static final int PLACES = 50;

    private final Shell shell;
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final CompletableFuture<String> failure = new CompletableFuture<>();
    private final Cluster cluster;

    private Installation(Shell shell, Path data, int port) {
        this.shell = shell;
        try {
            EmbeddedBroker broker =
                    keep(EmbeddedBroker.start(BrokerOptions.in(data).onPort(port)));
            broker.death().thenAccept(why -> failure.complete("the broker gave up: " + why));
            cluster = keep(Cluster.connect(Map.of("bootstrap.servers", broker.bootstrapServers()), Topics.DEFAULT));
        } catch (BrokerStartException e) {
            throw Failure.usage("the broker did not start: " + e.getMessage());
        }
    }

    /** Starts the broker alone, so that topics and plans can be made before anybody reads them. */
    static Installation startBroker(Shell shell, Path data, int port) {
        return new Installation(shell, data, port);
    }

    /** Starts the services. */
    void startServices(String vantage, Policy policy, Path state) {
        Map<String, Object> client = new HashMap<>(cluster.properties());
        SchedulerService scheduler = keep(SchedulerService.start(
                SchedulerConfig.of(client, cluster.topics(), state), shell.clock(), shell.ticker(), registry));
        scheduler.failure().thenAccept(why -> failed("scheduler", why.getClass().getSimpleName()));
        UpdaterService updater = keep(UpdaterService.start(
                new UpdaterConfig(cluster.properties(), cluster.topics(), policy, state, UpdaterConfig.DEFAULT_TICK),
                shell.clock(),
                shell.ticker(),
                registry));
        CompletionStage<UpdaterException> lost = updater.failure();
        lost.thenAccept(why -> failed("updater", why.kind().toString()));
        Probing probing = keep(Probing.start(shell));
        WorkerConfig config = new WorkerConfig(
                cluster.properties(),
                cluster.topics(),
                vantage,
                "up-" + ProcessHandle.current().pid(),
                PLACES,
                HEARTBEAT,
                HEARTBEAT,
                WorkerConfig.DEFAULT_BUFFER_BOUND,
                Duration.ZERO);
        WorkerService worker = keep(WorkerService.start(
                config,
                probing.sessions(),
                plans -> probing.types().canServe(plans, shell.environment()),
                shell.clock(),
                shell.ticker(),
                registry));
        worker.failure().thenAccept(why -> failed("worker", why));
    }

    private void failed(String service, String why) {
        failure.complete("the " + service + " gave up: " + why);
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        open.push(closeable);
        return closeable;
    }

    Cluster cluster() {
        return cluster;
    }

    /** Completes with what is to be said when a part can go on no more. */
    CompletableFuture<String> failure() {
        return failure;
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                shell.tell("holdfast: a part did not close: " + e.getClass().getSimpleName());
            }
        }
    }
}
