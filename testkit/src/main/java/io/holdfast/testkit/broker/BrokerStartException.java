package io.holdfast.testkit.broker;

import org.jspecify.annotations.Nullable;

/** An {@link EmbeddedBroker} did not start; nothing of it is left running. The message names the port or directory. */
public final class BrokerStartException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What stood in the way. */
    public enum Kind {
        /** Another socket listens on the client port that was asked for. */
        PORT_BUSY,
        /** Another broker, of this or another process, uses the data directory. */
        DATA_LOCKED,
        /** The directory does not hold a log that this broker can read. */
        DATA_DAMAGED,
        /** Anything else; the cause says more. */
        FAILED
    }

    private final Kind kind;

    BrokerStartException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What stood in the way. */
    public Kind kind() {
        return kind;
    }
}
