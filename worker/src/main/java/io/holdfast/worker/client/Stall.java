package io.holdfast.worker.client;

import java.time.Duration;

import io.holdfast.schema.time.Ticker;

/**
 * Measures how long the broker has taken nothing although something was sent. A record that was given up does not end a stall: only
 * a delivery does, or the next send after everything was settled. Safe for use from any thread.
 */
final class Stall {

    private final Ticker ticker;
    private int outstanding;
    private boolean failing;
    private long since;

    Stall(Ticker ticker) {
        this.ticker = ticker;
    }

    synchronized void sent() {
        if (outstanding == 0 && !failing) {
            since = ticker.nanos();
        }
        outstanding++;
    }

    synchronized void delivered() {
        outstanding--;
        failing = false;
        since = ticker.nanos();
    }

    synchronized void gaveUp() {
        outstanding--;
        failing = true;
    }

    synchronized Duration length() {
        return outstanding == 0 && !failing ? Duration.ZERO : Duration.ofNanos(ticker.nanos() - since);
    }
}
