package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;

/**
 * A reload of the proxy: the upgraded connections present at one moment end later, all together; newer ones live on.
 *
 * @param at     when the present ones are marked, from the tunnel's start; not negative
 * @param grace  from then until they end; not negative
 * @param ending how
 */
public record Reload(Duration at, Duration grace, Ending ending) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Reload {
        Checks.notNegative(at, "at");
        Checks.notNegative(grace, "grace");
        Objects.requireNonNull(ending, "ending");
    }
}
