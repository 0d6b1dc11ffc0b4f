package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The tunnel stops reading one direction of an upgraded connection, so that the sender's window fills and its writes stall.
 *
 * @param direction what is no longer read
 * @param after     bytes passed on before that, 0 or more
 * @param quiet     a pause of this length starts the count anew, so that only bursts are hit; zero: bytes are never forgotten
 * @param ending    what follows, if anything
 * @param later     from the stop to the ending; not negative
 */
public record StopReading(Direction direction, long after, Duration quiet, Optional<Ending> ending, Duration later) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public StopReading {
        Objects.requireNonNull(direction, "direction");
        Objects.requireNonNull(ending, "ending");
        Checks.atLeast(0, after, "after");
        Checks.notNegative(quiet, "quiet");
        Checks.notNegative(later, "later");
    }

    /** For good, after so many bytes in all. */
    public static StopReading of(Direction direction, long after) {
        return new StopReading(direction, after, Duration.ZERO, Optional.empty(), Duration.ZERO);
    }

    /** The same for bursts only. */
    public StopReading inBursts(Duration pause) {
        return new StopReading(direction, after, pause, ending, later);
    }

    /** The same with an ending some time later. */
    public StopReading then(Ending end, Duration delay) {
        return new StopReading(direction, after, quiet, Optional.of(end), delay);
    }
}
