package io.holdfast.testkit.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Topics, sends and reads, in as few words as the broker's tests need. */
final class Records {

    private Records() {}

    static void topic(String bootstrap, String topic, Map<String, String> configs) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(configs)))
                    .all()
                    .get(10, TimeUnit.SECONDS);
        }
    }

    static KafkaProducer<String, String> producer(String bootstrap, Map<String, Object> more) {
        Map<String, Object> config = new HashMap<>(Map.of("bootstrap.servers", bootstrap));
        config.putAll(more);
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    static void send(String bootstrap, String topic, String... values) throws Exception {
        try (KafkaProducer<String, String> producer = producer(bootstrap, Map.of())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, value)).get(10, TimeUnit.SECONDS);
            }
        }
    }

    static List<String> read(String bootstrap, String topic, int count) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrap, "auto.offset.reset", "earliest", "enable.auto.commit", false);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(new TopicPartition(topic, 0)));
            for (int polls = 0; polls < 40 && values.size() < count; polls++) {
                consumer.poll(Duration.ofMillis(250)).forEach(read -> values.add(read.value()));
            }
        }
        return values;
    }
}
