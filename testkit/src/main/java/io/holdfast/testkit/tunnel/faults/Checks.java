package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;

/** Ranges that several faults share. */
final class Checks {

    private Checks() {}

    static void positive(Duration value, String name) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(name + " must be more than zero, was " + value);
        }
    }

    static void notNegative(Duration value, String name) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative, was " + value);
        }
    }

    static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be " + least + " or more, was " + value);
        }
    }

    static void probability(double value, String name) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be 0 to 1, was " + value);
        }
    }
}
