package io.holdfast.testkit.junit;

import java.util.Locale;

import io.holdfast.testkit.broker.BrokerSettings;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The broker in a container, with the same settings. Loaded only when asked for, so that a module that never asks does not need
 * Testcontainers on its class path.
 */
final class ContainerServer implements SharedBroker.Server {

    private static final String DEFAULT_IMAGE = "apache/kafka:4.4.0";

    private final KafkaContainer container;

    private ContainerServer(KafkaContainer container) {
        this.container = container;
    }

    /** Without an engine: fails where the run says that it is a CI run, and skips the test elsewhere. */
    static ContainerServer start() {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            String reason = "holdfast.broker=testcontainers, but no container engine answers (see DOCKER_HOST)";
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(reason);
            }
            Assumptions.abort(reason);
        }
        String image = System.getProperty("holdfast.kafka.image", DEFAULT_IMAGE);
        KafkaContainer container =
                new KafkaContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("apache/kafka"));
        BrokerSettings.common().forEach((name, value) -> container.withEnv(variable(name), value));
        container.start();
        return new ContainerServer(container);
    }

    /** How the official image spells a broker property as a variable. */
    static String variable(String property) {
        return "KAFKA_"
                + property.replace("_", "__")
                        .replace("-", "___")
                        .replace('.', '_')
                        .toUpperCase(Locale.ROOT);
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public void close() {
        container.stop();
    }
}
