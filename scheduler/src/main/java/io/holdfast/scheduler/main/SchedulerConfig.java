package io.holdfast.scheduler.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.schema.topic.Topics;

/**
 * How a scheduler runs.
 *
 * @param client    Kafka client properties by Kafka's own names; {@code bootstrap.servers} at least. They reach every client, so
 *                  security settings stand here once
 * @param topics    names of the installation's topics; the application id follows from their prefix
 * @param instance  names this process in events and client ids; {@code [a-zA-Z0-9._-]+}, unlike any other instance's
 * @param limits    deadlines of claims and leases
 * @param punctuate how often it looks at the time, 200 ms unless configured; more than zero and at most 1 s, because a gap of 5 s
 *                  between two looks stops the leases
 * @param stateDir  an existing directory; each process makes and removes one of its own in it
 */
public record SchedulerConfig(
        Map<String, Object> client, Topics topics, String instance, Limits limits, Duration punctuate, Path stateDir) {

    /** How often the time is looked at when nothing is configured. */
    public static final Duration DEFAULT_PUNCTUATE = Duration.ofMillis(200);

    private static final Duration MAX_PUNCTUATE = Duration.ofSeconds(1);

    /** @throws IllegalArgumentException if a component is outside the range given above; names it */
    public SchedulerConfig {
        client = Map.copyOf(client);
        if (!client.containsKey("bootstrap.servers")) {
            throw new IllegalArgumentException("client: bootstrap.servers is missing; write host:port");
        }
        if (!instance.matches("[a-zA-Z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "instance: use letters, digits, \".\", \"_\" and \"-\", was \"" + instance + "\"");
        }
        if (punctuate.isNegative() || punctuate.isZero() || punctuate.compareTo(MAX_PUNCTUATE) > 0) {
            throw new IllegalArgumentException("punctuate must be more than zero and at most 1 s, was " + punctuate);
        }
    }

    /** A scheduler with nothing configured but where things are. */
    public static SchedulerConfig of(Map<String, Object> client, Topics topics, Path stateDir) {
        String instance = UUID.randomUUID().toString().substring(0, 8);
        return new SchedulerConfig(client, topics, instance, Limits.DEFAULTS, DEFAULT_PUNCTUATE, stateDir);
    }

    /** The same with other deadlines. */
    public SchedulerConfig with(Limits other) {
        return new SchedulerConfig(client, topics, instance, other, punctuate, stateDir);
    }

    /** Id of the Streams application and name of its group: the prefix without its last dot, and {@code -scheduler}. */
    public String applicationId() {
        String prefix = topics.prefix();
        String name = prefix.endsWith(".") ? prefix.substring(0, prefix.length() - 1) : prefix;
        return name.isEmpty() ? "scheduler" : name + "-scheduler";
    }
}
