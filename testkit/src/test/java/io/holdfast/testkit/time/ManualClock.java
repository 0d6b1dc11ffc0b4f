package io.holdfast.testkit.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A wall clock that stands still until a test moves it, with a {@link #ticker()} that moves along. Safe for use from any
 * thread. {@link #set} moves the wall clock alone, as a real one does when it is corrected.
 */
public final class ManualClock extends Clock {

    /** Where {@link #ManualClock()} starts: an arbitrary instant on a whole hour. */
    public static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

    private final AtomicReference<Instant> now;
    private final ManualTicker ticker;
    private final ZoneId zone;

    public ManualClock() {
        this(START);
    }

    public ManualClock(Instant start) {
        this(new AtomicReference<>(start), new ManualTicker(), ZoneOffset.UTC);
    }

    private ManualClock(AtomicReference<Instant> now, ManualTicker ticker, ZoneId zone) {
        this.now = now;
        this.ticker = ticker;
        this.zone = zone;
    }

    /** Moves the wall clock and the ticker on by the same amount. */
    public void advance(Duration by) {
        ticker.advance(by);
        now.updateAndGet(instant -> instant.plus(by));
    }

    /** Puts the wall clock anywhere, also back; the ticker does not notice. */
    public void set(Instant instant) {
        now.set(instant);
    }

    /** The ticker that {@link #advance} moves; one per clock. */
    public ManualTicker ticker() {
        return ticker;
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** The same time, not a copy, in another zone. */
    @Override
    public ManualClock withZone(ZoneId other) {
        return new ManualClock(now, ticker, other);
    }
}
