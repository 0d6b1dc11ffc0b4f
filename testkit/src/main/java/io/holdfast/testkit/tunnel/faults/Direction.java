package io.holdfast.testkit.tunnel.faults;

/** Which way bytes go. */
public enum Direction {
    /** From the client to the server. */
    UP,
    /** From the server to the client. */
    DOWN;

    /** The other way. */
    public Direction opposite() {
        return this == UP ? DOWN : UP;
    }
}
