package io.holdfast.testkit.broker;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.holdfast.testkit.broker.BrokerStartException.Kind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker and its controller in this process: one KRaft node listening on 127.0.0.1 only.
 *
 * <p>Made of Kafka's production classes. The data directory outlives the broker: started on it again, also after the process
 * was killed, the broker has the same cluster id, topics and records, on whichever ports. After a kill a start takes about 12 s,
 * because it waits out the dead owner's broker session of 9 s.
 *
 * <p>Threads belong to Kafka (about 90) and are not daemons: a process that does not close its broker does not end. No shutdown
 * hook is installed; a program that may be stopped by a signal adds one that calls {@link #close}. The directory must not be
 * removed while the broker is open. Safe for use from any thread.
 *
 * <p>Logs through SLF4J. At INFO one start writes about 2,500 lines, nearly all of them from the loggers {@code kafka} and
 * {@code org.apache.kafka}: set these two to WARN.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final int ATTEMPTS = 5; // a second clash of free ports in a row is already unlikely
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(30);

    private final DataDirectory directory;
    private final Node node;
    private final String clusterId;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedBroker(DataDirectory directory, Node node, String clusterId) {
        this.directory = directory;
        this.node = node;
        this.clusterId = clusterId;
    }

    /**
     * Starts a broker and returns when it serves requests.
     *
     * @throws BrokerStartException if it cannot start; nothing of it is left running and the directory is unlocked again
     */
    public static EmbeddedBroker start(BrokerOptions options) throws BrokerStartException {
        requireFree(options.port());
        DataDirectory directory = DataDirectory.lock(options.dataDirectory());
        try {
            boolean fresh = !directory.formatted();
            if (fresh) {
                Node.format(directory);
            }
            Node node = startOnFreePorts(options, directory);
            EmbeddedBroker broker = new EmbeddedBroker(directory, node, directory.clusterId());
            LOG.atInfo()
                    .addKeyValue("bootstrap", broker.bootstrapServers())
                    .addKeyValue("data", directory.path())
                    .addKeyValue("fresh", fresh)
                    .log("broker started");
            return broker;
        } catch (BrokerStartException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static void requireFree(int port) throws BrokerStartException {
        if (port != 0 && !Ports.available(port)) {
            throw portBusy(port, null);
        }
    }

    private static BrokerStartException portBusy(int port, @Nullable Throwable cause) {
        return new BrokerStartException(
                Kind.PORT_BUSY, "port " + port + " on 127.0.0.1 is in use; name another one, or 0 for any", cause);
    }

    private static Node startOnFreePorts(BrokerOptions options, DataDirectory directory) throws BrokerStartException {
        for (int attempt = 1; ; attempt++) {
            try {
                return Node.start(options, directory, Ports.free(options.port()));
            } catch (PortClashException e) {
                requireFree(options.port());
                if (attempt == ATTEMPTS) {
                    throw new BrokerStartException(Kind.FAILED, "no free port was found in " + ATTEMPTS + " tries", e);
                }
            } catch (IOException e) {
                throw new BrokerStartException(Kind.FAILED, "no free port on 127.0.0.1", e);
            }
        }
    }

    /** Where clients connect, {@code 127.0.0.1:port}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + node.ports().client();
    }

    /** The client port. */
    public int port() {
        return node.ports().client();
    }

    /** The cluster's id: made with the data directory and kept in it. */
    public String clusterId() {
        return clusterId;
    }

    /**
     * Completes, with a reason to show to a person, if the broker gave up after its start: its directory was removed or a disk
     * failed. It serves no one from then on; the owner closes it. Never completes otherwise.
     */
    public CompletionStage<String> death() {
        return node.death().minimalCompletionStage();
    }

    /** Stops the broker, keeps its data. Idempotent; returns within 30 s, normally in under one. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (!node.stop(CLOSE_LIMIT)) {
            LOG.atWarn()
                    .addKeyValue("limit", CLOSE_LIMIT)
                    .log("broker did not stop in time, its threads are left behind");
        }
        directory.close();
    }
}
