package io.holdfast.schema.event;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.topic.Topics;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

class AsyncApiTest {

    private static final Path DOCS = Path.of("..", "docs");

    private final JsonNode document = new YAMLMapper().readTree(DOCS.resolve("asyncapi.yaml"));

    @Test
    void everyEventIsAMessageWithItsSchema() {
        List<String> names = new ArrayList<>();
        for (JsonNode message : document.at("/components/messages")) {
            names.add(message.get("name").asString());
            Path schema = DOCS.resolve(message.at("/payload/schema/$ref").asString());
            assertThat(Files.exists(schema)).as("%s", schema).isTrue();
        }

        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(EventType.values()).map(EventType::wireName).toList());
    }

    @Test
    void everyTopicIsAChannel() {
        List<String> addresses = new ArrayList<>();
        for (JsonNode channel : document.get("channels")) {
            addresses.add(channel.get("address").asString());
        }

        assertThat(addresses)
                .contains("holdfast.requests.{vantage}.{provider}")
                .containsAll(new TopicLayout(Topics.DEFAULT, 1)
                        .fixed().stream().map(TopicSpec::name).toList());
    }
}
