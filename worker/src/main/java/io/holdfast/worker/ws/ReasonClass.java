package io.holdfast.worker.ws;

import java.util.Locale;

/** What the text of a close frame speaks of. The text itself may hold a secret and is never kept. */
public enum ReasonClass {
    /** No text. */
    NONE,
    /** A credential or session that ran out. */
    EXPIRY,
    /** Authorisation, without a word about time. */
    AUTH,
    /** Quiet time. */
    IDLE,
    /** Age of the connection. */
    AGE,
    /** Size of a message. */
    TOO_BIG,
    /** Rate, flood, or too many of something. */
    RATE,
    /** A restart, reload, deployment or shutdown. */
    RESTART,
    /** The hop behind could not be reached. */
    UPSTREAM,
    /** Anything else. */
    OTHER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
