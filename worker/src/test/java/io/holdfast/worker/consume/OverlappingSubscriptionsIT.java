package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the choice of one share group for workers that serve different providers rests on. */
@WithBroker
class OverlappingSubscriptionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void membersOfOneGroupGetOnlyTheTopicsTheySubscribeToAndNothingIsLostOrDoubled(TestBroker broker) throws Exception {
        Fleet fleet = new Fleet(broker, "static");
        List<String> sent = new ArrayList<>(fleet.send("first", 40));

        try (ShareWorker one = fleet.worker("a", "b");
                ShareWorker two = fleet.worker("b", "c");
                ShareWorker three = fleet.worker("c", "d")) {
            sent.addAll(fleet.send("second", 40));
            Awaitility.await().atMost(PATIENCE).until(() -> all(one, two, three).size() >= sent.size());

            assertThat(all(one, two, three)).containsExactlyInAnyOrderElementsOf(sent);
            assertThat(one.claims()).isNotEmpty().allMatch(fleet.from("a", "b"));
            assertThat(two.claims()).isNotEmpty().allMatch(fleet.from("b", "c"));
            assertThat(three.claims()).isNotEmpty().allMatch(fleet.from("c", "d"));
            assertThat(Stream.of(one, two, three).flatMap(worker -> worker.failures().stream()))
                    .isEmpty();
        }
    }

    @Test
    void aMemberThatLeavesATopicLeavesItsRecordsToTheOthersAndJoiningOneBringsWhatWaited(TestBroker broker)
            throws Exception {
        Fleet fleet = new Fleet(broker, "changing");
        List<String> sent = new ArrayList<>();

        try (ShareWorker one = fleet.worker("a", "b");
                ShareWorker two = fleet.worker("b");
                ShareWorker three = fleet.worker("c")) {
            sent.addAll(fleet.send("first", 30)); // nobody reads d
            Awaitility.await().atMost(PATIENCE).until(() -> all(one, two, three).size() >= 90);
            one.subscribe(fleet.topics("a"));
            three.subscribe(fleet.topics("c", "d"));
            sent.addAll(fleet.send("second", 30));
            Awaitility.await().atMost(PATIENCE).until(() -> all(one, two, three).size() >= sent.size());

            assertThat(all(one, two, three)).containsExactlyInAnyOrderElementsOf(sent);
            assertThat(two.claims()).allMatch(fleet.from("b"));
            assertThat(three.claims()).allMatch(fleet.from("c", "d"));
            assertThat(Stream.of(one, two, three).flatMap(worker -> worker.failures().stream()))
                    .isEmpty();
        }
    }

    private static List<String> all(ShareWorker... workers) {
        return Stream.of(workers).flatMap(worker -> worker.claims().stream()).toList();
    }

    /** Four topics of one partition each and a group that reads from the start. */
    private record Fleet(TestBroker broker, String name) {

        private Fleet {
            ConfigResource group = new ConfigResource(ConfigResource.Type.GROUP, broker.name(name));
            try {
                broker.admin()
                        .createTopics(Stream.of("a", "b", "c", "d")
                                .map(topic -> new NewTopic(broker.name(name + "." + topic), 1, (short) 1))
                                .toList())
                        .all()
                        .get(10, TimeUnit.SECONDS);
                broker.admin()
                        .incrementalAlterConfigs(Map.of(
                                group,
                                List.of(new AlterConfigOp(
                                        new ConfigEntry("share.auto.offset.reset", "earliest"), OpType.SET))))
                        .all()
                        .get(10, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        List<String> topics(String... letters) {
            return Stream.of(letters)
                    .map(letter -> broker.name(name + "." + letter))
                    .toList();
        }

        ShareWorker worker(String... letters) {
            return new ShareWorker(broker.bootstrapServers(), broker.name(name), topics(letters));
        }

        Predicate<String> from(String... letters) {
            List<String> topics = topics(letters);
            return claim -> topics.contains(claim.substring(0, claim.indexOf(':')));
        }

        List<String> send(String round, int each) throws Exception {
            List<String> sent = new ArrayList<>();
            try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", broker.bootstrapServers()),
                    new StringSerializer(),
                    new StringSerializer())) {
                for (String topic : topics("a", "b", "c", "d")) {
                    for (int i = 0; i < each; i++) {
                        producer.send(new ProducerRecord<>(topic, round + i)).get(10, TimeUnit.SECONDS);
                        sent.add(topic + ":" + round + i);
                    }
                }
            }
            return sent;
        }
    }
}
