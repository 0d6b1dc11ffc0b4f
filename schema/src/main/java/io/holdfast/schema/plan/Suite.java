package io.holdfast.schema.plan;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

import io.holdfast.schema.declaration.Capability;

/** A named set of checks. */
public enum Suite {
    /** open, cdp, frame, pinged, unpinged, data; with a hold beside them when one is asked for. */
    WEBSOCKETS("websockets", Capability.WEBSOCKETS),
    /** open, cdp, hold. */
    LONG_HOLD("long-hold", Capability.LONG_SESSIONS);

    private final String id;
    private final Capability decides;

    Suite(String id, Capability decides) {
        this.id = id;
        this.decides = decides;
    }

    /** The capability that a session of this suite gives a verdict on, whatever is asked for besides. */
    public Capability decides() {
        return decides;
    }

    /** The suite of an id, if there is one. */
    public static Optional<Suite> of(String id) {
        return Arrays.stream(values()).filter(suite -> suite.id.equals(id)).findFirst();
    }

    /** All ids, for messages. */
    public static String ids() {
        return Arrays.stream(values()).map(Suite::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return id;
    }
}
