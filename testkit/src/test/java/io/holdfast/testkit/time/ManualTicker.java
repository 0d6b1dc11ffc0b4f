package io.holdfast.testkit.time;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.holdfast.schema.time.Ticker;

/** Elapsed time that stands still until a test moves it. Starts at 0. Safe for use from any thread. */
public final class ManualTicker implements Ticker {

    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long nanos() {
        return nanos.get();
    }

    /** Moves on; zero is allowed, backwards is not. */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("a ticker never goes back, was asked for " + by);
        }
        nanos.addAndGet(by.toNanos());
    }
}
