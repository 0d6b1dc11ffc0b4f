package io.holdfast.schema.topic;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The settings of all topics. {@code plans}, {@code sessions}, {@code results} and {@code wanted} are read together, keyed by
 * provider, so they have one partition count.
 *
 * @param topics     names
 * @param partitions partition count of the topics that are keyed by provider; fixed at creation
 */
public record TopicLayout(Topics topics, int partitions) {

    /** Partitions when nothing is configured. */
    public static final int DEFAULT_PARTITIONS = 8;

    private static final String INPUT_BYTES = String.valueOf(1 << 20);
    private static final String DEAD_BYTES = String.valueOf(2 << 20);
    private static final String FOREVER = "-1";

    /** Every topic except the request topics. */
    public List<TopicSpec> fixed() {
        return List.of(
                new TopicSpec(topics.plans(), partitions, compact()),
                new TopicSpec(topics.sessions(), partitions, delete(Duration.ofDays(7))),
                new TopicSpec(topics.results(), partitions, keep()),
                new TopicSpec(topics.wanted(), partitions, delete(Duration.ofDays(7))),
                new TopicSpec(topics.declarations(), partitions, compact()),
                new TopicSpec(topics.changes(), partitions, keep()),
                new TopicSpec(topics.vantages(), 1, compact()),
                new TopicSpec(
                        topics.workers(),
                        1,
                        Map.of(
                                "cleanup.policy", "compact",
                                "max.message.bytes", INPUT_BYTES,
                                "message.timestamp.type", "LogAppendTime")),
                new TopicSpec(
                        topics.dead(),
                        1,
                        Map.of(
                                "cleanup.policy",
                                "delete",
                                "retention.ms",
                                String.valueOf(Duration.ofDays(30).toMillis()),
                                "max.message.bytes",
                                DEAD_BYTES)));
    }

    /** The request topic of a provider at a vantage. */
    public TopicSpec requests(String vantage, String provider) {
        return new TopicSpec(topics.requests(vantage, provider), 1, delete(Duration.ofDays(1)));
    }

    /** Names of the topics that must have the same partition count. */
    public List<String> copartitioned() {
        return List.of(topics.plans(), topics.sessions(), topics.results(), topics.wanted());
    }

    private static Map<String, String> compact() {
        return Map.of("cleanup.policy", "compact", "max.message.bytes", INPUT_BYTES);
    }

    private static Map<String, String> delete(Duration retention) {
        return Map.of(
                "cleanup.policy",
                "delete",
                "retention.ms",
                String.valueOf(retention.toMillis()),
                "max.message.bytes",
                INPUT_BYTES);
    }

    private static Map<String, String> keep() {
        return Map.of("cleanup.policy", "delete", "retention.ms", FOREVER, "max.message.bytes", INPUT_BYTES);
    }
}
