package io.holdfast.testkit.tunnel.faults;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What goes wrong with the flow of bytes.
 *
 * @param dropped directions in which an upgraded connection carries nothing, though the sender's bytes are taken; both: dead air
 * @param up      slowness towards the server, from the first byte of a connection on
 * @param down    slowness towards the client, from the first byte of a connection on
 * @param stops   places where reading stops
 * @param reset   of some connections, if any
 */
public record FlowFaults(
        Set<Direction> dropped, Shaping up, Shaping down, List<StopReading> stops, Optional<RandomReset> reset) {

    /** No fault. */
    public static final FlowFaults NONE =
            new FlowFaults(Set.of(), Shaping.NONE, Shaping.NONE, List.of(), Optional.empty());

    /** Copies the collections. */
    public FlowFaults {
        dropped = Set.copyOf(dropped);
        Objects.requireNonNull(up, "up");
        Objects.requireNonNull(down, "down");
        stops = List.copyOf(stops);
        Objects.requireNonNull(reset, "reset");
    }

    /** These directions carry nothing. */
    public FlowFaults drop(Direction... directions) {
        return new FlowFaults(Set.of(directions), up, down, stops, reset);
    }

    /** One direction slowed down. */
    public FlowFaults shape(Direction direction, Shaping shaping) {
        return direction == Direction.UP
                ? new FlowFaults(dropped, shaping, down, stops, reset)
                : new FlowFaults(dropped, up, shaping, stops, reset);
    }

    /** The slowness of one direction. */
    public Shaping shaping(Direction direction) {
        return direction == Direction.UP ? up : down;
    }

    /** One more place where reading stops. */
    public FlowFaults stop(StopReading stop) {
        return new FlowFaults(dropped, up, down, FrameFaults.plus(stops, stop), reset);
    }

    /** Some connections reset. */
    public FlowFaults reset(RandomReset value) {
        return new FlowFaults(dropped, up, down, stops, Optional.of(value));
    }
}
