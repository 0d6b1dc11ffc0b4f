package io.holdfast.testkit.tunnel.faults;

/** Which requests a fault concerns. */
public enum Scope {
    /** Every request. */
    ALL,
    /** Requests that ask for an upgrade. */
    UPGRADES,
    /** The others. */
    PLAIN
}
