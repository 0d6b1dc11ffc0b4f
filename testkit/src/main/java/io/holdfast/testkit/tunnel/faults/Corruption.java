package io.holdfast.testkit.tunnel.faults;

import java.util.Objects;

/**
 * Damages the payload of messages. Lengths in frame headers are adjusted to what is sent, so that the message arrives and only
 * its content is wrong, unless {@code broken}.
 *
 * @param direction where
 * @param kind      what happens to the bytes
 * @param at        offset in the message's payload where the damage begins, 0 or more; shorter messages pass unharmed
 * @param bytes     how many bytes are scrambled, dropped or repeated, 1 or more; a flip takes one bit of one byte
 * @param message   only the n-th data message of the connection in that direction, from 1; 0 for every one
 * @param broken    headers keep their length although bytes went missing or were added, so that all that follows is misread
 */
public record Corruption(Direction direction, Kind kind, long at, int bytes, int message, boolean broken) {

    /** What happens to the bytes. */
    public enum Kind {
        /** The lowest bit of one byte is inverted. */
        FLIP,
        /** Each byte becomes another one, chosen by the tunnel's seed. */
        SCRAMBLE,
        /** They are left out. */
        DROP,
        /** They are sent twice. A frame's end cuts the block short. */
        REPEAT
    }

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Corruption {
        Objects.requireNonNull(direction, "direction");
        Objects.requireNonNull(kind, "kind");
        Checks.atLeast(0, at, "at");
        Checks.atLeast(1, bytes, "bytes");
        Checks.atLeast(0, message, "message");
    }

    /** Every message that is long enough, with lengths adjusted. */
    public static Corruption of(Direction direction, Kind kind, long at, int bytes) {
        return new Corruption(direction, kind, at, bytes, 0, false);
    }

    /** The same for one message only, counted from 1. */
    public Corruption onlyMessage(int number) {
        return new Corruption(direction, kind, at, bytes, number, broken);
    }

    /** The same with headers left as they were. */
    public Corruption breakingFrames() {
        return new Corruption(direction, kind, at, bytes, message, true);
    }
}
