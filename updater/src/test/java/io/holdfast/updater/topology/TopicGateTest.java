package io.holdfast.updater.topology;

import java.util.HashMap;
import java.util.Map;

import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.Topics;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TopicGateTest {

    private static final Topics TOPICS = new Topics("t.");

    private final Map<String, Integer> partitions = new HashMap<>();

    TopicGateTest() {
        new TopicLayout(TOPICS, 8).fixed().forEach(topic -> partitions.put(topic.name(), topic.partitions()));
    }

    @Test
    void everythingThereOpens() {
        assertThat(TopicGate.of(TOPICS, partitions)).isInstanceOf(TopicGate.Open.class);
    }

    @Test
    void whatIsMissingIsNamed() {
        partitions.remove("t.changes");
        partitions.remove("t.plans");

        assertThat(TopicGate.of(TOPICS, partitions))
                .isInstanceOfSatisfying(
                        TopicGate.Waiting.class,
                        waiting -> assertThat(waiting.missing()).containsExactly("t.changes"));
    }

    @Test
    void differentPartitionCountsAreRefusedWithTheNumbers() {
        partitions.put("t.wanted", 4);

        assertThat(TopicGate.of(TOPICS, partitions))
                .isInstanceOfSatisfying(
                        TopicGate.Refused.class,
                        refused -> assertThat(refused.reason()).contains("t.results=8", "t.wanted=4", "topics apply"));
    }
}
