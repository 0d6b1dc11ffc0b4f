package io.holdfast.worker.main;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.Reading;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** All that a topic holds, read as far as it goes whenever a test looks. For one thread. */
final class EventLog implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(100);

    private final KafkaConsumer<String, byte[]> consumer;
    private final List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    private final EventReader reader = new EventReader();

    EventLog(String bootstrap, String topic) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrap,
                        "isolation.level",
                        "read_committed",
                        "enable.auto.commit",
                        false),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    List<ConsumerRecord<String, byte[]>> records() {
        consumer.poll(LOOK).forEach(records::add);
        return List.copyOf(records);
    }

    Stream<Object> data() {
        return records().stream()
                .map(record -> reader.read(record.headers(), record.value()))
                .filter(Reading.Valid.class::isInstance)
                .map(reading -> ((Reading.Valid) reading).event().data());
    }

    <T> List<T> data(Class<T> type) {
        return data().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
