package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;

/**
 * Ends an upgraded connection that was quiet.
 *
 * @param after  quiet time, more than zero, counted from the opening or the last traffic that counts
 * @param ending how
 * @param counts which traffic starts the time anew
 */
public record IdleCut(Duration after, Ending ending, Counts counts) {

    /** Which traffic keeps a connection alive. */
    public enum Counts {
        /** Any byte that arrives from either side. */
        ANY,
        /** Bytes from the client only. */
        UP,
        /** Bytes from the server only. */
        DOWN,
        /** Each direction has a time of its own, and the first to run out ends the connection. */
        EACH,
        /** Frames of text, binary or continuation, either way; control frames do not count. */
        DATA,
        /** Bytes that the tunnel passed on, either way; pings that it answers itself do not count. */
        FORWARDED
    }

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public IdleCut {
        Checks.positive(after, "after");
        Objects.requireNonNull(ending, "ending");
        Objects.requireNonNull(counts, "counts");
    }

    /** Any byte counts. */
    public static IdleCut after(Duration after, Ending ending) {
        return new IdleCut(after, ending, Counts.ANY);
    }
}
