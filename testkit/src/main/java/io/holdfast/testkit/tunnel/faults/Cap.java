package io.holdfast.testkit.tunnel.faults;

import java.util.Objects;

/**
 * A cap on upgraded connections at once.
 *
 * @param connections so many pass, 0 or more
 * @param answer      what the next one gets
 * @param leaky       every refused one also uses up a place for good
 */
public record Cap(int connections, Answer answer, boolean leaky) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Cap {
        Checks.atLeast(0, connections, "connections");
        Objects.requireNonNull(answer, "answer");
    }

    /** Answered by 429. */
    public static Cap of(int connections) {
        return new Cap(connections, Answer.status(429), false);
    }
}
