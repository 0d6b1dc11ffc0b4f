package io.holdfast.testkit.tunnel;

import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.IdleCut.Counts;

/** When a connection last carried what. One per connection, used on its event loop. */
final class Activity {

    private final Ticker ticker;
    private final Tally received = new Tally();
    private final Tally data = new Tally();
    private final Tally forwarded = new Tally();

    Activity(Ticker ticker) {
        this.ticker = ticker;
        restart();
    }

    /** From now on, as if everything had just been seen. */
    void restart() {
        for (Direction direction : Direction.values()) {
            received(direction);
            data(direction);
            forwarded(direction);
        }
    }

    void received(Direction direction) {
        received.set(direction, ticker.nanos());
    }

    void data(Direction direction) {
        data.set(direction, ticker.nanos());
    }

    void forwarded(Direction direction) {
        forwarded.set(direction, ticker.nanos());
    }

    /** Nanoseconds since the last traffic that counts. */
    long quietNanos(Counts counts) {
        long last = switch (counts) {
            case ANY -> received.larger();
            case UP -> received.of(Direction.UP);
            case DOWN -> received.of(Direction.DOWN);
            case EACH -> received.smaller();
            case DATA -> data.larger();
            case FORWARDED -> forwarded.larger();
        };
        return ticker.nanos() - last;
    }
}
