package io.holdfast.scheduler.main;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.junit.TestBroker;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** One installation's topics on the shared broker, written and read by a test. */
final class Wire implements AutoCloseable {

    final Topics topics;
    private final TestBroker broker;
    private final EventReader reader = new EventReader();
    private final KafkaProducer<String, byte[]> producer;

    Wire(TestBroker broker, String name) {
        this.broker = broker;
        this.topics = new Topics(broker.name(name + "."));
        this.producer = new KafkaProducer<>(client(), new StringSerializer(), new ByteArraySerializer());
    }

    Map<String, Object> client() {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    void createTopics(int partitions) throws Exception {
        create(new TopicLayout(topics, partitions).fixed());
    }

    void createRequests(String vantage, String provider) throws Exception {
        create(List.of(new TopicLayout(topics, 1).requests(vantage, provider)));
    }

    void create(List<TopicSpec> specs) throws Exception {
        broker.admin()
                .createTopics(specs.stream()
                        .map(spec -> new NewTopic(spec.name(), spec.partitions(), (short) 1).configs(spec.configs()))
                        .toList())
                .all()
                .get(10, TimeUnit.SECONDS);
    }

    void send(String topic, String key, String id, Instant at, Object data) throws Exception {
        ProducerRecord<String, byte[]> out =
                EventWriter.toRecord(topic, key, new Event<>(id, "holdfast/test/1", at, null, data));
        producer.send(out).get(10, TimeUnit.SECONDS);
    }

    void sendRaw(String topic, String key, byte[] value) throws Exception {
        producer.send(new ProducerRecord<>(topic, key, value)).get(10, TimeUnit.SECONDS);
    }

    /** Leaves records and a marker behind that no reader of ours is ever given. */
    void sendAndAbort(String topic, String key) throws Exception {
        Map<String, Object> settings = new HashMap<>(client());
        settings.put("transactional.id", topic + "-aborted");
        try (KafkaProducer<String, byte[]> aborting =
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
            aborting.initTransactions();
            aborting.beginTransaction();
            aborting.send(new ProducerRecord<>(topic, key, new byte[] {1})).get(10, TimeUnit.SECONDS);
            aborting.abortTransaction();
        }
    }

    /** Every committed record of a topic so far, from all partitions. */
    List<ConsumerRecord<String, byte[]>> records(String topic) {
        Map<String, Object> settings = new HashMap<>(client());
        settings.put("isolation.level", "read_committed");
        settings.put("enable.auto.commit", false);
        List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(all::add);
            }
        }
        return all;
    }

    /** The data of every committed event of one type. */
    <T> List<T> data(String topic, Class<T> type) {
        return events(topic).stream()
                .map(Event::data)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    List<Event<?>> events(String topic) {
        List<Event<?>> events = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> seen : records(topic)) {
            if (reader.read(seen.headers(), seen.value()) instanceof Reading.Valid valid) {
                events.add(valid.event());
            }
        }
        return events;
    }

    @Override
    public void close() {
        producer.close();
    }
}
