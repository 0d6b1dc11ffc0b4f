package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;

/**
 * Ends an upgraded connection at an age, whatever its traffic.
 *
 * @param after       age, more than zero, counted from the 101
 * @param ending      how
 * @param connections only the first so many upgraded connections of the tunnel; 0 for all
 */
public record AgeLimit(Duration after, Ending ending, int connections) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public AgeLimit {
        Checks.positive(after, "after");
        Objects.requireNonNull(ending, "ending");
        Checks.atLeast(0, connections, "connections");
    }

    /** All connections. */
    public static AgeLimit after(Duration after, Ending ending) {
        return new AgeLimit(after, ending, 0);
    }
}
