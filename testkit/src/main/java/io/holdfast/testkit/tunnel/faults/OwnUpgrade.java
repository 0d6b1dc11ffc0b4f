package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;

/**
 * The tunnel answers upgrades by a correct 101 of its own, without asking the server, and then ends the connection.
 *
 * @param ending how
 * @param after  from the 101; not negative
 */
public record OwnUpgrade(Ending ending, Duration after) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public OwnUpgrade {
        Objects.requireNonNull(ending, "ending");
        Checks.notNegative(after, "after");
    }
}
