package io.holdfast.testkit.tunnel.faults;

/** What a FIN from one side does to the other side. */
public enum HalfClose {
    /** It is passed on; the other direction goes on. */
    FORWARD,
    /** Both sides are reset at once. */
    RESET,
    /** It is not passed on; the other direction goes on. */
    IGNORE
}
