package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;

/** One number for each direction. */
final class Tally {

    private long up;
    private long down;

    long of(Direction direction) {
        return direction == Direction.UP ? up : down;
    }

    void set(Direction direction, long value) {
        if (direction == Direction.UP) {
            up = value;
        } else {
            down = value;
        }
    }

    void add(Direction direction, long value) {
        set(direction, of(direction) + value);
    }

    long larger() {
        return Math.max(up, down);
    }

    long smaller() {
        return Math.min(up, down);
    }

    long sum() {
        return up + down;
    }
}
