package io.holdfast.worker.main;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

import io.holdfast.schema.plan.ProviderIds;
import io.holdfast.schema.topic.Topics;

/**
 * Settings of a worker.
 *
 * @param client          Kafka client properties, {@code bootstrap.servers} among them
 * @param topics          names of the topics
 * @param vantage         where it stands; an id
 * @param worker          its own id, unique among all workers; {@code [A-Za-z0-9][A-Za-z0-9._-]{0,99}}
 * @param places          sessions at once; 1 to 100,000
 * @param heartbeat       how often each session says that it is alive; more than zero, well below the scheduler's lease
 * @param workerHeartbeat how often the worker says so; more than zero, well below the 30 s after which it counts as gone
 * @param bufferBound     how long the broker may be away before the sessions are ended; more than zero
 * @param grace           how long {@code close} lets sessions go on that can end in that time; zero or more
 */
public record WorkerConfig(
        Map<String, String> client,
        Topics topics,
        String vantage,
        String worker,
        int places,
        Duration heartbeat,
        Duration workerHeartbeat,
        Duration bufferBound,
        Duration grace) {

    /** Sessions at once when nothing is configured. */
    public static final int DEFAULT_PLACES = 50;

    /** Heartbeat of a session and of the worker when nothing is configured: a third of the default lease. */
    public static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(10);

    /** How long an outage is borne when nothing is configured. */
    public static final Duration DEFAULT_BUFFER_BOUND = Duration.ofMinutes(5);

    /** Grace of a drain when nothing is configured: what orchestrators give by default, less the time to clean up. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(20);

    private static final int MOST_PLACES = 100_000;
    private static final Pattern WORKER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** @throws IllegalArgumentException if a component is outside the range given above; names it and says what to write */
    public WorkerConfig {
        client = Map.copyOf(client);
        if (!client.containsKey("bootstrap.servers")) {
            throw new IllegalArgumentException("client: bootstrap.servers is missing; write host:port of a broker");
        }
        ProviderIds.check(vantage);
        if (!WORKER.matcher(worker).matches()) {
            throw new IllegalArgumentException("worker: \"" + worker
                    + "\" is not an id; use 1 to 100 letters, digits, dots, _ and -, a letter or digit first");
        }
        if (places < 1 || places > MOST_PLACES) {
            throw new IllegalArgumentException("places: expected 1 to " + MOST_PLACES + ", was " + places);
        }
        positive("heartbeat", heartbeat);
        positive("workerHeartbeat", workerHeartbeat);
        positive("bufferBound", bufferBound);
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace: expected zero or more, was " + grace);
        }
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + ": expected more than zero, was " + value);
        }
    }

    /** A worker with all defaults. */
    public static WorkerConfig of(Map<String, String> client, Topics topics, String vantage, String worker) {
        return new WorkerConfig(
                client,
                topics,
                vantage,
                worker,
                DEFAULT_PLACES,
                DEFAULT_HEARTBEAT,
                DEFAULT_HEARTBEAT,
                DEFAULT_BUFFER_BOUND,
                DEFAULT_GRACE);
    }
}
