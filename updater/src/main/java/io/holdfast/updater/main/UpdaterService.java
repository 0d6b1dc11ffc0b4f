package io.holdfast.updater.main;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.schema.time.Ticker;
import io.holdfast.updater.metrics.UpdaterMetrics;
import io.holdfast.updater.topology.Setting;
import io.holdfast.updater.topology.TopicGate;
import io.holdfast.updater.topology.UpdaterTopology;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The updater: results in, declarations, changes and wishes out. A second instance is a hot spare.
 *
 * <p>Order at the end: the loop that waits for topics, the stream (its last transaction is committed, it leaves its group), the
 * state directory. Thread-safe.
 */
public final class UpdaterService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UpdaterService.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final UpdaterConfig config;
    private final Clock clock;
    private final Ticker ticker;
    private final long startedNanos;
    private final UpdaterMetrics metrics;
    private final Path stateDir;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<UpdaterException> failure = new CompletableFuture<>();
    private final StartLoop startLoop;
    private final Thread starter;
    private volatile @Nullable KafkaStreams streams;

    private UpdaterService(UpdaterConfig config, Clock clock, Ticker ticker, MeterRegistry registry) {
        this.ticker = ticker;
        this.startedNanos = ticker.nanos();
        this.config = config;
        this.clock = clock;
        this.metrics = new UpdaterMetrics(registry, clock);
        this.stateDir = freshDirectory(config.stateDir());
        this.startLoop = new StartLoop(Admin.create(Map.copyOf(config.client())), config.topics(), this::onTopics);
        this.starter = new Thread(startLoop, "holdfast-updater-start");
        starter.setDaemon(true);
    }

    /**
     * Starts it; returns at once. It waits for its topics first.
     *
     * @throws org.apache.kafka.common.KafkaException when the client properties cannot be used
     */
    public static UpdaterService start(UpdaterConfig config, Clock clock, Ticker ticker, MeterRegistry registry) {
        UpdaterService service = new UpdaterService(config, clock, ticker, registry);
        service.starter.start();
        return service;
    }

    /**
     * Waits until it runs.
     *
     * @throws UpdaterException when it failed, or did not run in time
     */
    public void awaitRunning(Duration limit) {
        try {
            CompletableFuture.anyOf(running, failure).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UpdaterException(UpdaterException.Kind.TIMEOUT, "interrupted while waiting for the updater", e);
        } catch (TimeoutException e) {
            throw new UpdaterException(
                    UpdaterException.Kind.TIMEOUT, "the updater did not run within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("neither future fails", e);
        }
        UpdaterException failed = failure.getNow(null);
        if (failed != null) {
            throw failed;
        }
    }

    /** Completes, normally, with the reason when the updater cannot go on; else never. It must then be closed. */
    public CompletableFuture<UpdaterException> failure() {
        return failure.copy();
    }

    /** Ends it, at most 10 s long; idempotent. */
    @Override
    public void close() {
        startLoop.stop();
        try {
            starter.join(CLOSE_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        KafkaStreams started = streams;
        if (started != null
                && !started.close(CloseOptions.timeout(CLOSE_LIMIT)
                        .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP))) {
            LOG.atWarn().addKeyValue("limit", CLOSE_LIMIT).log("the updater did not end in time");
        }
        remove(stateDir);
    }

    private void onTopics(TopicGate gate) {
        if (gate instanceof TopicGate.Refused refused) {
            failure.complete(new UpdaterException(UpdaterException.Kind.CONFIGURATION, refused.reason()));
            return;
        }
        KafkaStreams made = new KafkaStreams(
                UpdaterTopology.build(
                        new Setting(config.topics(), config.policy(), clock, ticker, metrics), config.tick()),
                StreamsProperties.of(config, stateDir));
        made.setUncaughtExceptionHandler(error -> {
            failure.complete(
                    new UpdaterException(UpdaterException.Kind.STREAM, "the updater's stream thread died", error));
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        made.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING && running.complete(null)) {
                LOG.atInfo()
                        .addKeyValue("tookMillis", TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - startedNanos))
                        .log("the updater runs");
            } else if (now == KafkaStreams.State.ERROR) {
                failure.complete(new UpdaterException(UpdaterException.Kind.STREAM, "the updater's stream ended"));
            }
        });
        streams = made;
        made.start();
    }

    private static Path freshDirectory(@Nullable Path parent) {
        try {
            if (parent == null) {
                return Files.createTempDirectory("holdfast-updater");
            }
            return Files.createTempDirectory(Files.createDirectories(parent), "updater");
        } catch (IOException e) {
            throw new UncheckedIOException("no directory for the updater's state", e);
        }
    }

    private static void remove(Path directory) {
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (java.nio.file.NoSuchFileException e) {
            return; // closed before
        } catch (IOException e) {
            LOG.atWarn().addKeyValue("directory", directory).log("the updater's state directory is left behind");
        }
    }
}
