package io.holdfast.testkit.broker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How an {@link EmbeddedBroker} starts.
 *
 * @param dataDirectory where the log lives; made if absent, kept when the broker closes, one broker at a time
 * @param port          client port on 127.0.0.1, 1 to 65535; 0 takes a free one
 * @param startLimit    longest time a start may take, more than zero. The default of 60 s leaves room for a directory whose
 *                      last owner was killed: that start waits out the dead owner's broker session of 9 s
 * @param properties    more broker properties by Kafka's own names; each wins over {@link BrokerSettings}
 */
public record BrokerOptions(Path dataDirectory, int port, Duration startLimit, Map<String, String> properties) {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public BrokerOptions {
        Objects.requireNonNull(dataDirectory, "dataDirectory");
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535, was " + port);
        }
        if (startLimit.isZero() || startLimit.isNegative()) {
            throw new IllegalArgumentException("startLimit must be more than zero, was " + startLimit);
        }
        properties = Map.copyOf(properties);
    }

    /** A broker on a free port with its data in the given directory. */
    public static BrokerOptions in(Path dataDirectory) {
        return new BrokerOptions(dataDirectory, 0, START_LIMIT, Map.of());
    }

    /** The same on a fixed client port; 0 takes a free one. */
    public BrokerOptions onPort(int clientPort) {
        return new BrokerOptions(dataDirectory, clientPort, startLimit, properties);
    }

    /** The same with one more broker property. */
    public BrokerOptions with(String property, String value) {
        Map<String, String> more = new LinkedHashMap<>(properties);
        more.put(property, value);
        return new BrokerOptions(dataDirectory, port, startLimit, more);
    }

    /** The same with another limit on the start. */
    public BrokerOptions within(Duration limit) {
        return new BrokerOptions(dataDirectory, port, limit, properties);
    }
}
