package io.holdfast.testkit.tunnel.faults;

/** Which of the server's frames a fault touches. */
public enum Which {
    /** None of them. */
    NONE,
    /** Close frames alone. */
    CLOSE,
    /** The first data frame of a connection. */
    FIRST,
    /** All of them. */
    ALL
}
