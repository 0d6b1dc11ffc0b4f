package io.holdfast.updater.main;

/** The updater cannot start or go on. */
public final class UpdaterException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Why. */
    public enum Kind {
        /** Something must be configured otherwise; starting again does not help. */
        CONFIGURATION,
        /** It did not run in the time given. */
        TIMEOUT,
        /** The stream thread died. */
        STREAM
    }

    private final Kind kind;

    UpdaterException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    UpdaterException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** Why. */
    public Kind kind() {
        return kind;
    }
}
