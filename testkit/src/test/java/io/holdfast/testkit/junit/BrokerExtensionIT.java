package io.holdfast.testkit.junit;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@WithBroker
class BrokerExtensionIT {

    private final TestBroker broker;

    BrokerExtensionIT(TestBroker broker) {
        this.broker = broker;
    }

    @Test
    void topicsOfThisClassCanBeMade(TestBroker same) throws Exception {
        String topic = broker.name("topic");

        broker.admin()
                .createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
                .all()
                .get(10, TimeUnit.SECONDS);

        assertThat(same.prefix())
                .isEqualTo(broker.prefix())
                .startsWith("BrokerExtensionIT-")
                .endsWith(".");
        assertThat(same.admin().listTopics().names().get(10, TimeUnit.SECONDS)).contains(topic);
    }

    @Test
    void theSettingsOfHoldfastAreInForce() throws Exception {
        ConfigResource node = new ConfigResource(ConfigResource.Type.BROKER, "1");

        var config = broker.admin()
                .describeConfigs(List.of(node))
                .all()
                .get(10, TimeUnit.SECONDS)
                .get(node);

        assertThat(config.get("auto.create.topics.enable").value()).isEqualTo("false");
        assertThat(config.get("group.share.min.record.lock.duration.ms").value())
                .isEqualTo("1000");
        assertThat(config.get("message.max.bytes").value()).isEqualTo("3145728");
    }

    @Test
    void variablesAreSpelledAsTheImageExpects() {
        assertThat(ContainerServer.variable("group.share.heartbeat.interval.ms"))
                .isEqualTo("KAFKA_GROUP_SHARE_HEARTBEAT_INTERVAL_MS");
    }

    @Test
    void anUnknownKindOfBrokerIsNamed() {
        assertThatThrownBy(() -> SharedBroker.start("docker"))
                .hasMessage("holdfast.broker: expected embedded or testcontainers, was \"docker\"");
    }
}
