package io.holdfast.worker.main;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

import io.holdfast.schema.topic.Topics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class WorkerConfigTest {

    private static final Map<String, String> CLIENT = Map.of("bootstrap.servers", "127.0.0.1:9092");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void defaultsAreTheDocumentedOnes() {
        WorkerConfig config = WorkerConfig.of(CLIENT, Topics.DEFAULT, "fra-1", "w-1");

        assertThat(config)
                .isEqualTo(new WorkerConfig(
                        CLIENT,
                        Topics.DEFAULT,
                        "fra-1",
                        "w-1",
                        50,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(20)));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("client", Map.of(), "fra-1", "w-1", 1, SECOND, "bootstrap.servers is missing"),
                arguments("vantage", CLIENT, "Fra 1", "w-1", 1, SECOND, "is not an id"),
                arguments("worker", CLIENT, "fra-1", "w 1", 1, SECOND, "worker: \"w 1\" is not an id"),
                arguments("no places", CLIENT, "fra-1", "w-1", 0, SECOND, "places: expected 1 to 100000, was 0"),
                arguments("heartbeat", CLIENT, "fra-1", "w-1", 1, Duration.ZERO, "heartbeat: expected more than zero"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void aBadSettingIsNamed(
            String name,
            Map<String, String> client,
            String vantage,
            String worker,
            int places,
            Duration heartbeat,
            String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WorkerConfig(
                        client, Topics.DEFAULT, vantage, worker, places, heartbeat, SECOND, SECOND, SECOND))
                .withMessageContaining(message);
    }
}
