package io.holdfast.cli.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.Reading;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads topics of ours with an assigned, read-committed consumer of its own, from the beginning or from their end. Belongs to the
 * thread that uses it.
 */
public final class EventLog implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<String, byte[]> consumer;
    private final EventReader reader = new EventReader();
    private Map<TopicPartition, Long> end = Map.of();

    private EventLog(Consumer<String, byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * One record.
     *
     * @param topic     where it is
     * @param key       its key; empty when it had none
     * @param timestamp milliseconds, of the writer or of the broker as the topic is set
     * @param reading   what is in it
     */
    public record Entry(String topic, String key, long timestamp, Reading reading) {}

    /** From the first record of each topic. */
    public static EventLog fromStart(Map<String, String> properties, Collection<String> topics) {
        EventLog log = open(properties, topics);
        log.consumer.seekToBeginning(log.consumer.assignment());
        return log;
    }

    /** From now on: what is written after this returns is read. */
    public static EventLog fromEnd(Map<String, String> properties, Collection<String> topics) {
        EventLog log = open(properties, topics);
        log.consumer.seekToEnd(log.consumer.assignment());
        log.consumer.assignment().forEach(log.consumer::position); // looks the ends up now, not at the first poll
        return log;
    }

    private static EventLog open(Map<String, String> properties, Collection<String> topics) {
        Map<String, Object> config = new HashMap<>(properties);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 50);
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) LIMIT.toMillis());
        Consumer<String, byte[]> consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
        try {
            List<TopicPartition> partitions = new ArrayList<>();
            for (String topic : topics) {
                List<PartitionInfo> infos = consumer.partitionsFor(topic);
                if (infos == null || infos.isEmpty()) {
                    throw Failure.usage("the topic " + topic + " does not exist; run: holdfast topics apply");
                }
                infos.forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
            }
            consumer.assign(partitions);
            EventLog log = new EventLog(consumer);
            log.end = consumer.endOffsets(partitions);
            return log;
        } catch (KafkaException e) {
            consumer.close();
            throw Failure.usage("the topics " + String.join(", ", topics) + " cannot be read: "
                    + e.getClass().getSimpleName());
        } catch (Failure e) {
            consumer.close();
            throw e;
        }
    }

    /** What came within a tenth of a second; may be empty. */
    public List<Entry> poll() {
        List<Entry> entries = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> each : consumer.poll(POLL)) {
            entries.add(new Entry(
                    each.topic(),
                    each.key() == null ? "" : each.key(),
                    each.timestamp(),
                    reader.read(each.headers(), each.value())));
        }
        return entries;
    }

    /** Whether all that was there when this was opened has been read. */
    public boolean caughtUp() {
        return end.entrySet().stream().allMatch(each -> consumer.position(each.getKey()) >= each.getValue());
    }

    /** Everything that was there when this was opened; to be called first. */
    public List<Entry> readToEnd() {
        List<Entry> entries = new ArrayList<>();
        while (!caughtUp()) {
            entries.addAll(poll());
        }
        return entries;
    }

    /** The last entry of each key of a compacted topic, tombstones left out. */
    public static Map<String, Entry> latest(Collection<Entry> entries) {
        Map<String, Entry> latest = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.reading() instanceof Reading.Tombstone) {
                latest.remove(entry.key());
            } else if (entry.reading() instanceof Reading.Valid) {
                latest.put(entry.key(), entry);
            }
        }
        return latest;
    }

    /** The data of entries that hold such a record. */
    public static <T> List<T> data(Collection<Entry> entries, Class<T> type) {
        return entries.stream()
                .map(Entry::reading)
                .filter(Reading.Valid.class::isInstance)
                .map(reading -> ((Reading.Valid) reading).event().data())
                .filter(type::isInstance)
                .map(type::cast)
                .collect(Collectors.toList());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
