package io.holdfast.testkit.tunnel.faults;

/**
 * Resets some connections once they have carried much.
 *
 * @param bytes       carried in both directions together, 1 or more
 * @param probability of a connection being one of them, 0 to 1; drawn once per connection from the tunnel's seed
 */
public record RandomReset(long bytes, double probability) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public RandomReset {
        Checks.atLeast(1, bytes, "bytes");
        Checks.probability(probability, "probability");
    }
}
