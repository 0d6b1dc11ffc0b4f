package io.holdfast.schema.topic;

import org.jspecify.annotations.Nullable;

/** The topics could not be read or made. The message says which and what to do; it is meant for a person. */
public final class TopicException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What stood in the way. */
    public enum Kind {
        /** No broker answered in time. */
        UNREACHABLE,
        /** A topic exists with another partition count; nothing was made. */
        MISMATCH,
        /** The broker said no: not allowed, or a setting it does not know. */
        REFUSED
    }

    private final Kind kind;

    TopicException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What stood in the way. */
    public Kind kind() {
        return kind;
    }
}
