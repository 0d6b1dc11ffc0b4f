package io.holdfast.updater.view;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import io.holdfast.testkit.time.ManualClock;
import io.holdfast.updater.main.Cluster;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@WithBroker
class DeclarationsViewIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestBroker broker;

    DeclarationsViewIT(TestBroker broker) {
        this.broker = broker;
    }

    @Test
    void everythingWrittenBeforeIsThereOnceItHasCaughtUp() throws Exception {
        try (Cluster cluster = new Cluster(broker, "before").create(4)) {
            List<ProducerRecord<String, byte[]>> records = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                records.add(declaration(cluster.topics(), "p-" + i, DeclaredValue.UNSUPPORTED));
                records.add(declaration(cluster.topics(), "p-" + i, DeclaredValue.SUPPORTED));
            }
            cluster.send(records);

            try (DeclarationsView view = DeclarationsView.open(cluster.client(), cluster.topics())) {
                Declarations read = view.awaitCaughtUp(SOON);

                assertThat(read.caughtUp()).isTrue();
                assertThat(read.all())
                        .hasSize(20)
                        .allMatch(one -> one.declared().value() == DeclaredValue.SUPPORTED);
                assertThat(read.all()).extracting(Declaration::provider).isSorted();
                assertThat(read.of("p-7", Capability.WEBSOCKETS)).isPresent();
                assertThat(read.of("p-7", Capability.BROWSER)).isEmpty();
            }
        }
    }

    @Test
    void itFollowsAndPassesOverWhatItCannotRead() throws Exception {
        List<Declarations> told = new CopyOnWriteArrayList<>();
        try (Cluster cluster = new Cluster(broker, "after").create(2);
                DeclarationsView view = DeclarationsView.open(cluster.client(), cluster.topics(), told::add)) {
            assertThat(view.awaitCaughtUp(SOON).all()).isEmpty();

            String topic = cluster.topics().declarations();
            cluster.send(List.of(
                    new ProducerRecord<>(topic, "acme/websockets", new byte[] {1}),
                    declaration(cluster.topics(), "acme", DeclaredValue.SUPPORTED)));
            Awaitility.await().atMost(SOON).until(() -> view.snapshot().all().size() == 1);
            cluster.send(List.of(new ProducerRecord<>(topic, "acme/websockets", null)));
            Awaitility.await().atMost(SOON).until(() -> view.snapshot().all().isEmpty());

            assertThat(told).hasSizeGreaterThanOrEqualTo(3);
            assertThat(view.failure()).isNotDone();
        }
    }

    @Test
    void aMissingTopicIsWaitedFor() throws Exception {
        try (Cluster cluster = new Cluster(broker, "missing");
                DeclarationsView view = DeclarationsView.open(cluster.client(), cluster.topics())) {
            assertThatThrownBy(() -> view.awaitCaughtUp(Duration.ofMillis(600))).isInstanceOf(TimeoutException.class);

            cluster.create(2);

            assertThat(view.awaitCaughtUp(SOON).all()).isEmpty();
        }
    }

    private static ProducerRecord<String, byte[]> declaration(Topics topics, String provider, DeclaredValue value) {
        Declaration declaration = new Declaration(
                provider,
                Capability.WEBSOCKETS,
                Declared.flag(value),
                null,
                "two agree",
                List.of(),
                0.75,
                "default/1",
                1,
                "c-1",
                ManualClock.START,
                null);
        return EventWriter.toRecord(
                topics.declarations(),
                Topics.declarationKey(provider, Capability.WEBSOCKETS),
                new Event<>("e", "holdfast/updater", ManualClock.START, null, declaration));
    }
}
