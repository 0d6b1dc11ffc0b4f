package io.holdfast.updater.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.policy.Policy;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the updater.
 *
 * @param client   Kafka client properties, {@code bootstrap.servers} at least; applied to every client, never logged
 * @param topics   topic names
 * @param policy   how evidence becomes declarations
 * @param stateDir where each start makes a fresh directory of its own, removed at the end; null for the system's temporary one
 * @param tick     how often it looks for what is due; more than zero
 */
public record UpdaterConfig(
        Map<String, String> client,
        Topics topics,
        Policy policy,
        @Nullable Path stateDir,
        Duration tick) {

    /** How often it looks for what is due when nothing is configured. */
    public static final Duration DEFAULT_TICK = Duration.ofSeconds(1);

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public UpdaterConfig {
        client = Map.copyOf(client);
        if (!client.containsKey("bootstrap.servers")) {
            throw new IllegalArgumentException("bootstrap.servers is missing; write host:port of a Kafka broker");
        }
        if (tick.isNegative() || tick.isZero()) {
            throw new IllegalArgumentException("tick must be more than zero, was " + tick);
        }
    }

    /** Everything but the connection as it is by default. */
    public static UpdaterConfig of(Map<String, String> client, Topics topics, Policy policy) {
        return new UpdaterConfig(client, topics, policy, null, DEFAULT_TICK);
    }

    /** Name of the Streams application, of its consumer group and of its internal topics. */
    public String applicationId() {
        String prefix = topics.prefix();
        String name = prefix.endsWith(".") ? prefix.substring(0, prefix.length() - 1) : prefix;
        return name.isEmpty() ? "updater" : name + "-updater";
    }

    /** Shows no client property: they may hold secrets. */
    @Override
    public String toString() {
        return "UpdaterConfig[topics=" + topics + ", policy=" + policy.id() + ", stateDir=" + stateDir + ", tick="
                + tick + "]";
    }
}
