package io.holdfast.worker.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Makes the worker's Kafka clients. What the worker relies on is set here and wins over the operator's properties, which say where
 * the brokers are and how to be let in. Whoever asks for a client closes it.
 *
 * @param properties operator's client properties, {@code bootstrap.servers} among them
 * @param id         starts every client id
 */
public record KafkaClients(Map<String, String> properties, String id) {

    private static final int LARGEST_RECORD = 2 << 20; // a dead letter: see the layout of the topics
    private static final int HEADROOM = 64 << 10; // headers of a dead letter, batch overhead
    private static final long BUFFER_BYTES = 64L << 20; // 5 min of 50 sessions need about 1 MB; the rest is for results
    private static final Duration METADATA_KEPT = Duration.ofDays(1); // so that no send waits for metadata in an outage
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(30); // Kafka's own default
    private static final Duration LINGER = Duration.ofMillis(5);
    private static final Duration LARGEST_DELIVERY = Duration.ofMillis(Integer.MAX_VALUE);

    /** Copies the map. */
    public KafkaClients {
        properties = Map.copyOf(properties);
    }

    /** An admin client. */
    public Admin admin() {
        return Admin.create(with("admin", Map.of()));
    }

    /**
     * An idempotent producer that waits for all replicas.
     *
     * @param bound how long a record may stay undelivered before its send fails; more than zero
     */
    public KafkaProducer<String, byte[]> producer(Duration bound) {
        Duration delivery = min(max(bound, LINGER.multipliedBy(2)), LARGEST_DELIVERY);
        Duration request = min(REQUEST_LIMIT, delivery.minus(LINGER));
        Map<String, Object> ours = new HashMap<>();
        ours.put("acks", "all");
        ours.put("enable.idempotence", true);
        ours.put("linger.ms", LINGER.toMillis());
        ours.put("request.timeout.ms", (int) request.toMillis());
        ours.put("delivery.timeout.ms", (int) delivery.toMillis());
        ours.put("max.block.ms", delivery.toMillis());
        ours.put("buffer.memory", BUFFER_BYTES);
        ours.put("max.request.size", LARGEST_RECORD + HEADROOM);
        ours.put("metadata.max.idle.ms", METADATA_KEPT.toMillis());
        ours.put("compression.type", "gzip"); // needs no native library
        return new KafkaProducer<>(with("publish", ours), new StringSerializer(), new ByteArraySerializer());
    }

    /** A consumer for assigned partitions: without a group, sees only what was committed. */
    public KafkaConsumer<String, byte[]> follower(String name) {
        Map<String, Object> ours = new HashMap<>();
        ours.put("isolation.level", "read_committed");
        ours.put("enable.auto.commit", false);
        ours.put("auto.offset.reset", "earliest"); // only where retention overtook the position
        ours.put("allow.auto.create.topics", false);
        return new KafkaConsumer<>(with(name, ours), new StringDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * The share consumer of the request loop: explicit acknowledgement, and never more than one record at a time.
     *
     * @param group share group, see {@link io.holdfast.schema.topic.Topics#workerGroup}
     */
    public KafkaShareConsumer<String, byte[]> taker(String group) {
        Map<String, Object> ours = new HashMap<>();
        ours.put("group.id", group);
        ours.put("share.acknowledgement.mode", "explicit");
        ours.put("share.acquire.mode", "record_limit");
        ours.put("max.poll.records", 1);
        ours.put(
                "max.poll.interval.ms",
                Integer.MAX_VALUE); // a full worker does not poll, for as long as a session takes
        return new KafkaShareConsumer<>(with("requests", ours), new StringDeserializer(), new ByteArrayDeserializer());
    }

    private Map<String, Object> with(String name, Map<String, Object> ours) {
        Map<String, Object> all = new HashMap<>(properties);
        all.put("client.id", id + "-" + name);
        all.putAll(ours);
        return all;
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static Duration max(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
