package io.holdfast.testkit.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.testkit.broker.BrokerStartException.Kind;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;

/**
 * One run of Kafka's combined broker and controller.
 *
 * <p>Kafka's own start and stop have no limit one can rely on, and a failed start leaves threads behind unless it is stopped
 * too. So each runs on a daemon thread of its own, which the caller waits for.
 */
final class Node {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(20); // after a failed start
    private static final String LOOPBACK = "127.0.0.1";

    private final KafkaRaftServer server;
    private final Ports ports;
    private final ExitGuard guard;

    private Node(KafkaRaftServer server, Ports ports, ExitGuard guard) {
        this.server = server;
        this.ports = ports;
        this.guard = guard;
    }

    /** Writes an empty log with a new cluster id into the directory. */
    static void format(DataDirectory directory) throws BrokerStartException {
        String path = directory.path().toString();
        try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(DataDirectory.NODE_ID)
                    .setDirectories(List.of(path))
                    .setMetadataLogDirectory(path)
                    .setControllerListenerName("CONTROLLER")
                    .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
                    .setPrintStream(nowhere)
                    .run();
        } catch (Exception e) {
            throw new BrokerStartException(Kind.FAILED, "data directory " + path + " cannot be formatted", e);
        }
    }

    /**
     * Starts a node on a formatted directory and waits until it serves.
     *
     * @throws PortClashException   if one of the ports is taken
     * @throws BrokerStartException for any other failure; either way the node is stopped again
     */
    static Node start(BrokerOptions options, DataDirectory directory, Ports ports)
            throws PortClashException, BrokerStartException {
        ExitGuard guard = ExitGuard.watch();
        Node node;
        try {
            KafkaConfig config = KafkaConfig.fromProps(properties(options, directory, ports), false);
            node = new Node(new KafkaRaftServer(config, Time.SYSTEM), ports, guard);
        } catch (RuntimeException e) {
            guard.forget();
            throw failure(directory, e);
        }
        CompletableFuture<Void> started = onThread("holdfast-broker-start", node.server::startup);
        try {
            CompletableFuture.anyOf(started, guard.death())
                    .get(options.startLimit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            node.stop(STOP_LIMIT);
            throw failureOrClash(directory, e.getCause());
        } catch (TimeoutException e) {
            node.stop(STOP_LIMIT);
            throw new BrokerStartException(Kind.FAILED, "the broker did not start within " + options.startLimit(), e);
        } catch (InterruptedException e) {
            node.stop(STOP_LIMIT);
            Thread.currentThread().interrupt();
            throw new BrokerStartException(Kind.FAILED, "interrupted while the broker started", e);
        }
        if (guard.death().isDone()) {
            node.stop(STOP_LIMIT);
            if (!Ports.available(ports.client()) || !Ports.available(ports.controller())) {
                throw new PortClashException(null); // the controller's thread met it: the cause is in Kafka's log alone
            }
            throw directory.damaged("holds a log that the broker cannot read; its own log lines say why", null);
        }
        return node;
    }

    private static Properties properties(BrokerOptions options, DataDirectory directory, Ports ports) {
        String client = "PLAINTEXT://" + LOOPBACK + ":" + ports.client();
        Properties properties = new Properties();
        properties.putAll(BrokerSettings.common());
        properties.putAll(options.properties());
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(DataDirectory.NODE_ID));
        properties.put("listeners", client + ",CONTROLLER://" + LOOPBACK + ":" + ports.controller());
        properties.put("advertised.listeners", client);
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "PLAINTEXT");
        properties.put("controller.quorum.voters", DataDirectory.NODE_ID + "@" + LOOPBACK + ":" + ports.controller());
        properties.put("log.dirs", directory.path().toString());
        properties.put(
                "server.max.startup.time.ms", Long.toString(options.startLimit().toMillis()));
        return properties;
    }

    private static BrokerStartException failureOrClash(DataDirectory directory, @Nullable Throwable cause)
            throws PortClashException {
        for (Throwable e = cause; e != null; e = e.getCause()) {
            if (e instanceof BindException) {
                throw new PortClashException(e);
            }
        }
        return failure(directory, cause);
    }

    /** Kafka has many exceptions for a log it cannot read and no common type for them: all name storage or corruption. */
    private static BrokerStartException failure(DataDirectory directory, @Nullable Throwable cause) {
        for (Throwable e = cause; e != null; e = e.getCause()) {
            String name = e.getClass().getSimpleName();
            if (name.contains("Storage") || name.contains("Corrupt") || name.contains("Inconsistent")) {
                return directory.damaged("cannot be read", cause);
            }
        }
        return new BrokerStartException(Kind.FAILED, "the broker did not start", cause);
    }

    Ports ports() {
        return ports;
    }

    CompletableFuture<String> death() {
        return guard.death();
    }

    /** Stops the node; false if it was not gone within the limit. Not to be called twice. */
    boolean stop(Duration limit) {
        CompletableFuture<Void> stopped = onThread("holdfast-broker-stop", () -> {
            server.shutdown();
            server.awaitShutdown();
        });
        try {
            stopped.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return false;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            guard.forget();
        }
    }

    private static CompletableFuture<Void> onThread(String name, Runnable work) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                        done.complete(null);
                    } catch (Throwable e) { // whatever it is, the caller waits for it
                        done.completeExceptionally(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return done;
    }
}
