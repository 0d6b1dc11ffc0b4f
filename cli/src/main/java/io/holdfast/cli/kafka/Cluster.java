package io.holdfast.cli.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.topic.AppliedTopics;
import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.schema.topic.TopicException;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A Kafka cluster that answered. Owns an admin client and, once something was written, a producer. Used by one thread. */
public final class Cluster implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration WRITE = Duration.ofSeconds(30);

    private final Map<String, String> properties;
    private final Topics topics;
    private final Admin admin;

    private Cluster(Map<String, String> properties, Topics topics, Admin admin) {
        this.properties = properties;
        this.topics = topics;
        this.admin = admin;
    }

    /**
     * Connects.
     *
     * @throws Failure within about 5 s when no broker answers, at once when a property is wrong
     */
    public static Cluster connect(Map<String, String> properties, Topics topics) {
        String where = properties.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
        Admin admin;
        try {
            admin = Admin.create(new HashMap<String, Object>(properties));
        } catch (KafkaException e) {
            Throwable cause = e.getCause() instanceof ConfigException ? e.getCause() : e;
            throw Failure.usage("Kafka cannot be reached at " + where + ": "
                    + (cause instanceof ConfigException ? cause.getMessage() : "the client properties are wrong"));
        }
        try {
            admin.describeCluster().clusterId().get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
            return new Cluster(properties, topics, admin);
        } catch (ExecutionException | TimeoutException e) {
            admin.close(Duration.ZERO);
            String why =
                    e.getCause() == null ? "" : " (" + e.getCause().getClass().getSimpleName() + ")";
            throw Failure.usage("no Kafka broker answered at " + where + " within " + ANSWER.toSeconds() + " s" + why
                    + "; check --bootstrap-servers and --client-properties, or start one with: holdfast broker");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            admin.close(Duration.ZERO);
            throw new Failure(ExitCode.INTERRUPTED, "interrupted");
        }
    }

    /** Properties of every client. */
    public Map<String, String> properties() {
        return Map.copyOf(properties);
    }

    /** The names of the installation. */
    public Topics topics() {
        return topics;
    }

    /**
     * Makes what is missing of the topics.
     *
     * @throws Failure when a topic has another partition count, or the broker does not let us
     */
    public AppliedTopics makeTopics(int partitions, Collection<TopicSpec> requests) {
        try {
            return new TopicAdmin(admin).apply(new TopicLayout(topics, partitions), requests);
        } catch (TopicException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** The partition count that the installation's topics have; empty before they are made. */
    public Optional<Integer> partitions() {
        try {
            return Optional.ofNullable(new TopicAdmin(admin)
                    .partitionCounts(List.of(topics.plans()))
                    .get(topics.plans()));
        } catch (TopicException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** Writes events; returns when the broker has them all. */
    public void write(Iterable<ProducerRecord<String, byte[]>> records) {
        Map<String, Object> config = new HashMap<>(properties);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, WRITE.toMillis());
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) WRITE.toMillis());
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) WRITE.toMillis() / 2);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        try (Producer<String, byte[]> producer =
                new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
            List<Future<?>> sent = new ArrayList<>();
            records.forEach(each -> sent.add(producer.send(each)));
            for (Future<?> each : sent) {
                each.get(WRITE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw Failure.usage("Kafka did not take what was written within " + WRITE.toSeconds()
                    + " s; was \"holdfast topics apply\" run with this topic prefix?");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.INTERRUPTED, "interrupted");
        }
    }

    @Override
    public void close() {
        admin.close(ANSWER);
    }
}
