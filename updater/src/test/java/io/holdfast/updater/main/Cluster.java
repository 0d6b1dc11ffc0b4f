package io.holdfast.updater.main;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.updater.topology.Wire;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** One installation's topics on the shared broker. */
public final class Cluster implements AutoCloseable {

    private final TestBroker broker;
    private final Topics topics;
    private final KafkaProducer<String, byte[]> producer;

    public Cluster(TestBroker broker, String name) {
        this.broker = broker;
        this.topics = new Topics(broker.name(name + "."));
        this.producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    public Topics topics() {
        return topics;
    }

    public Map<String, String> client() {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    /** Makes all topics; they keep every record, whatever its time, so that a test can count them. */
    public Cluster create(int partitions) throws Exception {
        Map<String, String> keep =
                Map.of("cleanup.policy", "delete", "retention.ms", "-1", "segment.ms", String.valueOf(Long.MAX_VALUE));
        List<NewTopic> all = new TopicLayout(topics, partitions)
                .fixed().stream()
                        .map(topic -> new NewTopic(topic.name(), topic.partitions(), (short) 1).configs(keep))
                        .toList();
        broker.admin().createTopics(all).all().get(30, TimeUnit.SECONDS);
        return this;
    }

    /** Makes one topic only. */
    public void create(String topic, int partitions) throws Exception {
        broker.admin()
                .createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                .all()
                .get(30, TimeUnit.SECONDS);
    }

    public void send(List<ProducerRecord<String, byte[]>> records) throws Exception {
        List<java.util.concurrent.Future<?>> sent = new ArrayList<>();
        for (ProducerRecord<String, byte[]> record : records) {
            sent.add(producer.send(new ProducerRecord<>(
                    record.topic(), null, record.timestamp(), record.key(), record.value(), record.headers())));
        }
        for (java.util.concurrent.Future<?> one : sent) {
            one.get(30, TimeUnit.SECONDS);
        }
    }

    /** All committed events of a topic, partition by partition. */
    public List<Event<?>> read(String topic) {
        Map<String, Object> properties = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        List<Event<?>> events = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    events.add(Wire.read(record.headers(), record.value()));
                }
            }
        }
        return events;
    }

    @Override
    public void close() {
        producer.close();
    }
}
