package io.holdfast.schema.time;

/**
 * A monotonic source of elapsed time, in nanoseconds from an arbitrary origin. Only differences mean anything.
 *
 * <p>Injected wherever a duration is measured; wall-clock stamps come from a {@link java.time.Clock} instead, because a wall
 * clock can jump. Implementations are safe for use from any thread.
 */
@FunctionalInterface
public interface Ticker {

    /** Nanoseconds since an arbitrary, fixed origin; never goes back. */
    long nanos();

    /** The ticker of this machine. Only wiring code calls this. */
    static Ticker system() {
        return System::nanoTime; // wiring
    }
}
