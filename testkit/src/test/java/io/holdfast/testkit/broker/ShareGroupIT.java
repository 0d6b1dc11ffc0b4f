package io.holdfast.testkit.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@WithBroker
class ShareGroupIT {

    @Test
    void aShareGroupReadsWhatWasCommittedAndNothingElse(TestBroker broker) throws Exception {
        String topic = broker.name("requests");
        String group = broker.name("workers");
        Records.topic(broker.bootstrapServers(), topic, Map.of());
        ConfigResource resource = new ConfigResource(ConfigResource.Type.GROUP, group);
        broker.admin()
                .incrementalAlterConfigs(Map.of(
                        resource,
                        List.of(
                                set("share.isolation.level", "read_committed"),
                                set("share.auto.offset.reset", "earliest"))))
                .all()
                .get(10, TimeUnit.SECONDS);
        try (KafkaProducer<String, String> producer =
                Records.producer(broker.bootstrapServers(), Map.of("transactional.id", broker.name("scheduler")))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "aborted")).get(10, TimeUnit.SECONDS);
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "committed")).get(10, TimeUnit.SECONDS);
            producer.commitTransaction();
        }

        assertThat(take(broker.bootstrapServers(), group, topic)).containsExactly("committed");
    }

    private static AlterConfigOp set(String name, String value) {
        return new AlterConfigOp(new ConfigEntry(name, value), OpType.SET);
    }

    private static List<String> take(String bootstrap, String group, String topic) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                bootstrap,
                "group.id",
                group,
                "share.acknowledgement.mode",
                "explicit",
                "share.acquire.mode",
                "record_limit",
                "max.poll.records",
                1);
        List<String> values = new ArrayList<>();
        try (KafkaShareConsumer<String, String> consumer =
                new KafkaShareConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            for (int polls = 0; polls < 60 && values.isEmpty(); polls++) {
                for (ConsumerRecord<String, String> taken : consumer.poll(Duration.ofMillis(250))) {
                    consumer.acknowledge(taken, AcknowledgeType.ACCEPT);
                    assertThat(consumer.commitSync().values()).allMatch(Optional::isEmpty);
                    values.add(taken.value());
                }
            }
        }
        return values;
    }
}
