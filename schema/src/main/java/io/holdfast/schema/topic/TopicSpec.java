package io.holdfast.schema.topic;

import java.util.Map;

/**
 * How one topic is made.
 *
 * @param name       full name
 * @param partitions 1 or more
 * @param configs    topic configs, by Kafka's names
 */
public record TopicSpec(String name, int partitions, Map<String, String> configs) {

    /** Copies the map. */
    public TopicSpec {
        configs = Map.copyOf(configs);
    }
}
