package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;

/**
 * How one direction is slowed down. Order and content stay.
 *
 * @param delay          added to every byte; not negative, zero for none
 * @param bytesPerSecond throughput, 0 for no limit
 * @param bufferBytes    bytes held back until this many are there or {@code bufferFor} has passed since the first; 0 for none
 * @param bufferFor      see above; more than zero if {@code bufferBytes} is
 */
public record Shaping(Duration delay, long bytesPerSecond, int bufferBytes, Duration bufferFor) {

    /** No fault. */
    public static final Shaping NONE = new Shaping(Duration.ZERO, 0, 0, Duration.ZERO);

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Shaping {
        Checks.notNegative(delay, "delay");
        Checks.atLeast(0, bytesPerSecond, "bytesPerSecond");
        Checks.atLeast(0, bufferBytes, "bufferBytes");
        Checks.notNegative(bufferFor, "bufferFor");
        if (bufferBytes > 0) {
            Checks.positive(bufferFor, "bufferFor");
        }
    }

    /** With a delay. */
    public Shaping delay(Duration value) {
        return new Shaping(value, bytesPerSecond, bufferBytes, bufferFor);
    }

    /** With a limited throughput. */
    public Shaping rate(long perSecond) {
        return new Shaping(delay, perSecond, bufferBytes, bufferFor);
    }

    /** With a buffer. */
    public Shaping buffer(int bytes, Duration atMost) {
        return new Shaping(delay, bytesPerSecond, bytes, atMost);
    }
}
