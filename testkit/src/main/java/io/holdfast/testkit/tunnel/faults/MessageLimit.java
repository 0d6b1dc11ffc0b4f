package io.holdfast.testkit.tunnel.faults;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A limit on the size of what is sent.
 *
 * @param bytes      largest payload that passes, 0 or more
 * @param directions where it applies; not empty
 * @param unit       what is measured
 * @param ending     what happens beyond it; empty: the frame or message vanishes and the connection lives on
 */
public record MessageLimit(long bytes, Set<Direction> directions, Unit unit, Optional<Ending> ending) {

    /** What a limit measures. */
    public enum Unit {
        /** All fragments of a message together. */
        MESSAGE,
        /** Each frame alone. */
        FRAME
    }

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public MessageLimit {
        Checks.atLeast(0, bytes, "bytes");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(ending, "ending");
        directions = Set.copyOf(directions);
        if (directions.isEmpty()) {
            throw new IllegalArgumentException("a limit needs a direction");
        }
    }

    /** A limit on messages both ways, answered by close code 1009 (RFC 6455 section 7.4.1, message too big). */
    public static MessageLimit of(long bytes) {
        return new MessageLimit(bytes, Set.of(Direction.values()), Unit.MESSAGE, Optional.of(Ending.closeFrame(1009)));
    }

    /** The same in one direction. */
    public MessageLimit only(Direction direction) {
        return new MessageLimit(bytes, Set.of(direction), unit, ending);
    }

    /** The same, measuring each frame. */
    public MessageLimit perFrame() {
        return new MessageLimit(bytes, directions, Unit.FRAME, ending);
    }

    /** The same with another ending. */
    public MessageLimit then(Ending other) {
        return new MessageLimit(bytes, directions, unit, Optional.of(other));
    }

    /** The same, but what is too large vanishes. */
    public MessageLimit vanishing() {
        return new MessageLimit(bytes, directions, unit, Optional.empty());
    }
}
