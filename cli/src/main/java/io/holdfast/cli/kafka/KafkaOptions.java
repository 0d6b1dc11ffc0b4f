package io.holdfast.cli.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How Kafka is reached, of every command that needs it. */
public final class KafkaOptions {

    /** The environment variable that stands for {@code --bootstrap-servers}. */
    static final String BOOTSTRAP_VARIABLE = "HOLDFAST_BOOTSTRAP_SERVERS";

    private static final String BOOTSTRAP_DEFAULT = "127.0.0.1:9092";

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Where Kafka is. Default: the variable HOLDFAST_BOOTSTRAP_SERVERS, else 127.0.0.1:9092.")
    private @Nullable String bootstrap;

    @Option(
            names = "--client-properties",
            paramLabel = "FILE",
            description = "More properties of Kafka clients, such as those of TLS and SASL.")
    private @Nullable String file;

    @Option(
            names = "--topic-prefix",
            paramLabel = "TEXT",
            description = "What the names of all topics and groups start with. Default: holdfast.")
    private String prefix = Topics.DEFAULT.prefix();

    /** The names of the installation. */
    public Topics topics() {
        if (!prefix.matches("[A-Za-z0-9._-]{0,100}")) {
            throw Failure.usage("--topic-prefix: expected letters, digits, dots, _ and -, was \"" + prefix + "\"");
        }
        return new Topics(prefix);
    }

    /** The properties of every client: those of the file, and the address. */
    public Map<String, String> clientProperties(Shell shell) {
        Map<String, String> all = new HashMap<>();
        if (file != null) {
            Properties read = new Properties();
            try (Reader reader = Files.newBufferedReader(shell.path(file))) {
                read.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                throw Failure.usage("--client-properties: " + file + " cannot be read as properties");
            }
            read.stringPropertyNames().forEach(name -> all.put(name, read.getProperty(name)));
        }
        String servers = bootstrap != null ? bootstrap : shell.environment().get(BOOTSTRAP_VARIABLE);
        if (servers != null && !servers.isBlank()) {
            all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        }
        all.putIfAbsent(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, BOOTSTRAP_DEFAULT);
        return all;
    }

    /** Connects and checks that a broker answers; ends the command within seconds when none does. */
    public Cluster connect(Shell shell) {
        return Cluster.connect(clientProperties(shell), topics());
    }
}
