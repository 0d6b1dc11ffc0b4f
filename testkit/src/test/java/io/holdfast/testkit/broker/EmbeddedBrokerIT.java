package io.holdfast.testkit.broker;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EmbeddedBrokerIT {

    @TempDir
    Path directory;

    @Test
    void topicsAndRecordsOutliveTheBrokerAlsoOnAnotherPort() throws Exception {
        String clusterId;
        int port;
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory))) {
            Records.topic(broker.bootstrapServers(), "kept", Map.of());
            Records.send(broker.bootstrapServers(), "kept", "one", "two");
            clusterId = broker.clusterId();
            port = broker.port();
        }

        try (EmbeddedBroker again = EmbeddedBroker.start(BrokerOptions.in(directory))) {
            Records.send(again.bootstrapServers(), "kept", "three");

            assertThat(again.clusterId()).isEqualTo(clusterId);
            assertThat(again.port()).isNotEqualTo(port);
            assertThat(Records.read(again.bootstrapServers(), "kept", 3)).containsExactly("one", "two", "three");
        }
    }

    @Test
    void aFixedPortIsKeptOverRestarts() throws Exception {
        int port = Ports.free(0).client();
        for (int run = 0; run < 2; run++) {
            try (EmbeddedBroker broker =
                    EmbeddedBroker.start(BrokerOptions.in(directory).onPort(port))) {
                assertThat(broker.bootstrapServers()).isEqualTo("127.0.0.1:" + port);
                assertThat(URI.create("kafka://" + broker.bootstrapServers()).getPort())
                        .isEqualTo(port);
            }
        }
    }

    @Test
    void unknownTopicsAreNotMadeBySendingToThem() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            try (var producer = Records.producer(broker.bootstrapServers(), Map.of("max.block.ms", 500))) {
                assertThatThrownBy(() -> producer.partitionsFor("absent")).hasMessageContaining("absent");
            }

            assertThatThrownBy(() -> admin.describeTopics(List.of("absent"))
                            .allTopicNames()
                            .get(5, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(UnknownTopicOrPartitionException.class);
        }
    }

    @Test
    void aRecordOfTwoMebibytesFits() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory))) {
            Records.topic(
                    broker.bootstrapServers(),
                    "large",
                    Map.of("max.message.bytes", Integer.toString(BrokerSettings.MAX_MESSAGE_BYTES)));
            String large = "x".repeat(2 * 1024 * 1024);
            try (var producer =
                    Records.producer(broker.bootstrapServers(), Map.of("max.request.size", 4 * 1024 * 1024))) {
                producer.send(new ProducerRecord<>("large", large)).get(10, TimeUnit.SECONDS);
            }

            assertThat(Records.read(broker.bootstrapServers(), "large", 1)).containsExactly(large);
        }
    }

    @Test
    void closingTwiceLeavesNoThreadAndNoLock() throws Exception {
        EmbeddedBroker.start(BrokerOptions.in(directory.resolve("first")))
                .close(); // what a JVM starts once, it starts here
        Set<Thread> before = UserThreads.now();
        EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory.resolve("second")));

        broker.close();
        broker.close();

        Awaitility.await().untilAsserted(() -> assertThat(UserThreads.now()).isSubsetOf(before));
        EmbeddedBroker.start(BrokerOptions.in(directory.resolve("second"))).close();
    }

    @Test
    void aVanishedDirectoryIsReportedAndTheProcessLivesOn() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory.resolve("gone")))) {
            Records.topic(broker.bootstrapServers(), "topic", Map.of());
            Path moved = directory.resolve("moved");
            Files.move(directory.resolve("gone"), moved);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
                var ignored = admin.createTopics(List.of(new NewTopic("more", 1, (short) 1)));
                assertThat(broker.death().toCompletableFuture()).succeedsWithin(15, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void brokerLogsArriveInLogback() throws Exception {
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        Logger kafka = (Logger) LoggerFactory.getLogger("org.apache.kafka");
        Level before = kafka.getLevel();
        events.start();
        kafka.addAppender(events);
        kafka.setLevel(Level.INFO);
        try {
            EmbeddedBroker.start(BrokerOptions.in(directory)).close();
        } finally {
            kafka.setLevel(before);
            kafka.detachAppender(events);
        }

        assertThat(List.copyOf(events.list))
                .extracting(ILoggingEvent::getLoggerName)
                .anyMatch(name -> name.startsWith("org.apache.kafka.raft"));
    }
}
