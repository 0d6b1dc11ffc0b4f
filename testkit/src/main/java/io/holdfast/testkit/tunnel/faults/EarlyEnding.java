package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;

/**
 * The tunnel ends connections instead of answering.
 *
 * @param moment   when
 * @param ending   how; a close frame is sent where no WebSocket is, as it would be by a broken proxy
 * @param after    from the moment to the ending; not negative
 * @param upgrades only requests that ask for an upgrade; for {@code BYTES} it must be false
 */
public record EarlyEnding(Moment moment, Ending ending, Duration after, boolean upgrades) {

    /** When a connection ends early. */
    public enum Moment {
        /** The first bytes arrived; over TLS that is the client's hello, which stays unanswered. */
        BYTES,
        /** A whole request head arrived. Nothing is sent to the server. */
        REQUEST
    }

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public EarlyEnding {
        Objects.requireNonNull(moment, "moment");
        Objects.requireNonNull(ending, "ending");
        Checks.notNegative(after, "after");
        if (moment == Moment.BYTES && upgrades) {
            throw new IllegalArgumentException("at the first bytes nobody knows whether an upgrade is asked for");
        }
    }
}
