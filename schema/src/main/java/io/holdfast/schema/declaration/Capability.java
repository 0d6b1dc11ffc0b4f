package io.holdfast.schema.declaration;

import io.holdfast.schema.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** What can be declared of a provider. Flags are supported or not; limits are numbers with a unit. */
public enum Capability {
    /** CDP over a WebSocket works: an answer, a 10 MB frame intact, alive after the idle window when pinged. */
    WEBSOCKETS(null),
    /** A pinged connection holds for 25 minutes or more. */
    LONG_SESSIONS(null),
    /** A real browser can be driven through the tunnel. */
    BROWSER(null),
    /** Quiet time after which a connection that is never pinged is cut. */
    IDLE_SECONDS("s"),
    /** Age at which any connection is cut. */
    AGE_SECONDS("s"),
    /** Largest message that passes. */
    MESSAGE_BYTES("B"),
    /** Connections at once. */
    CONNECTIONS("1");

    private final @Nullable String unit;

    Capability(@Nullable String unit) {
        this.unit = unit;
    }

    /** UCUM-like unit of a limit; null for a flag. */
    public @Nullable String unit() {
        return unit;
    }

    /** Whether this is supported or not, rather than a number. */
    public boolean isFlag() {
        return unit == null;
    }

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
