package io.holdfast.worker.main;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.topic.AppliedTopics;
import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.schema.topic.TopicException;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** The making of topics, here because the schema has no broker to test against. */
@WithBroker
class TopicAdminIT {

    private final TestBroker broker;
    private final TopicAdmin admin;

    TopicAdminIT(TestBroker broker) {
        this.broker = broker;
        this.admin = new TopicAdmin(broker.admin());
    }

    @Test
    void everythingIsMadeOnceAndThenFound() throws Exception {
        TopicLayout layout = new TopicLayout(new Topics(broker.name("once.")), 3);

        AppliedTopics first = admin.apply(layout, List.of(layout.requests("fra-1", "e2b")));
        AppliedTopics second = admin.apply(layout, List.of(layout.requests("fra-1", "e2b")));

        assertThat(first.created()).hasSize(10).contains(layout.topics().requests("fra-1", "e2b"));
        assertThat(first.groupConfigs())
                .containsExactly("share.auto.offset.reset=earliest", "share.isolation.level=read_committed");
        assertThat(second.nothingToDo()).isTrue();
        assertThat(second.existing()).hasSize(10);
        assertThat(admin.partitionCounts(layout.copartitioned()).values()).containsOnly(3);
        assertThat(admin.missing(List.of(layout.topics().plans(), broker.name("absent"))))
                .containsExactly(broker.name("absent"));
    }

    @Test
    void topicsHaveTheSettingsOfTheLayout() throws Exception {
        TopicLayout layout = new TopicLayout(new Topics(broker.name("settings.")), 1);

        admin.apply(layout, List.of());

        ConfigResource workers =
                new ConfigResource(ConfigResource.Type.TOPIC, layout.topics().workers());
        Config config = broker.admin()
                .describeConfigs(List.of(workers))
                .all()
                .get(10, TimeUnit.SECONDS)
                .get(workers);
        assertThat(config.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
        assertThat(config.get("cleanup.policy").value()).isEqualTo("compact");
    }

    @Test
    void anotherPartitionCountIsNamedAndNothingIsMade() throws Exception {
        TopicLayout layout = new TopicLayout(new Topics(broker.name("count.")), 3);
        broker.admin()
                .createTopics(List.of(new NewTopic(layout.topics().results(), 2, (short) 1)))
                .all()
                .get(10, TimeUnit.SECONDS);
        await().until(() -> !admin.partitionCounts(List.of(layout.topics().results()))
                .isEmpty()); // the controller answers before the broker knows

        assertThatThrownBy(() -> admin.apply(layout, List.of()))
                .isInstanceOfSatisfying(
                        TopicException.class, e -> assertThat(e.kind()).isEqualTo(TopicException.Kind.MISMATCH))
                .hasMessageContaining(layout.topics().results())
                .hasMessageContaining("has 2 partitions and is wanted with 3");
        assertThat(admin.missing(List.of(layout.topics().plans()))).hasSize(1);
    }

    @Test
    void aBrokerThatIsNotThereIsSaidSoInTime() {
        Admin nobody = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:1"));
        try {
            assertThatThrownBy(() -> new TopicAdmin(nobody, Duration.ofSeconds(1)).names())
                    .isInstanceOfSatisfying(
                            TopicException.class, e -> assertThat(e.kind()).isEqualTo(TopicException.Kind.UNREACHABLE))
                    .hasMessageContaining("bootstrap.servers");
        } finally {
            nobody.close(Duration.ZERO); // a plain close waits a minute for the answer
        }
    }
}
