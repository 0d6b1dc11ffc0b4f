package io.holdfast.scheduler.watch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import static org.assertj.core.api.Assertions.assertThat;

@WithBroker
class LastRecordsIT {

    private final TestBroker broker;
    private String topic;
    private TopicPartition partition;
    private KafkaConsumer<byte[], byte[]> consumer;
    private KafkaProducer<String, String> producer;
    private LastRecords lastRecords;

    LastRecordsIT(TestBroker broker) {
        this.broker = broker;
    }

    @BeforeEach
    void open(TestInfo test) throws Exception {
        topic = broker.name(test.getTestMethod().orElseThrow().getName());
        partition = new TopicPartition(topic, 0);
        broker.admin()
                .createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
                .all()
                .get(10, TimeUnit.SECONDS);
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "enable.auto.commit",
                        false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", topic),
                new StringSerializer(),
                new StringSerializer());
        producer.initTransactions();
        lastRecords = new LastRecords(broker.admin(), consumer, topic + "-group", Duration.ofSeconds(10));
    }

    @AfterEach
    void close() {
        consumer.close();
        producer.close();
    }

    private void transaction(int count, boolean commit) throws Exception {
        producer.beginTransaction();
        for (int i = 0; i < count; i++) {
            producer.send(new ProducerRecord<>(topic, "k", "v")).get(10, TimeUnit.SECONDS);
        }
        if (commit) {
            producer.commitTransaction();
        } else {
            producer.abortTransaction();
        }
    }

    private void committed(long offset) throws Exception {
        broker.admin()
                .alterConsumerGroupOffsets(topic + "-group", Map.of(partition, new OffsetAndMetadata(offset)))
                .all()
                .get(10, TimeUnit.SECONDS);
    }

    private Map<String, Long> left() throws Exception {
        return lastRecords.left(List.of(partition));
    }

    @Test
    void nothingIsLeftOfAnEmptyTopic() throws Exception {
        assertThat(left()).isEmpty();
    }

    @Test
    void theLastRecordLiesBelowItsMarker() throws Exception {
        transaction(3, true); // offsets 0 to 2, the marker is 3

        assertThat(left()).containsExactly(Map.entry(topic, 2L));
    }

    @Test
    void abortedRecordsAreNotWaitedFor() throws Exception {
        transaction(3, true);
        for (int i = 0; i < 10; i++) {
            transaction(40, false); // more than one look back
        }

        assertThat(left()).containsExactly(Map.entry(topic, 2L));
    }

    @Test
    void aTopicOfAbortedRecordsAloneHasNothingLeft() throws Exception {
        transaction(40, false);

        assertThat(left()).isEmpty();
    }

    @Test
    void whatTheGroupHasCommittedIsNotLeft() throws Exception {
        transaction(3, true);

        committed(2);
        assertThat(left()).containsExactly(Map.entry(topic, 2L));

        committed(3); // below the end offset of 4, which is that of the marker
        assertThat(left()).isEmpty();
    }

    @Test
    void anOpenTransactionIsNotWaitedFor() throws Exception {
        transaction(3, true);
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(topic, "k", "v")).get(10, TimeUnit.SECONDS);

        assertThat(left()).containsExactly(Map.entry(topic, 2L));

        producer.abortTransaction();
    }
}
