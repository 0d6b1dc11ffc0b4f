package io.holdfast.worker.session;

/** Runs sessions. Thread-safe; each call owns the calling thread until the session's sandbox is deleted or given up. */
@FunctionalInterface
public interface Sessions {

    /**
     * Runs one session to its end. Never throws for anything that a provider, a tunnel or a target does: that is the report.
     *
     * @param spec     what to run
     * @param progress told each stage as it begins, on the session's thread: {@code create}, {@code start}, {@code expose},
     *                 {@code control}, a check's name, {@code delete}; must not block
     * @param stop     ends the session before its time; sockets are closed and the sandbox is deleted all the same
     */
    SessionRun run(SessionSpec spec, Progress progress, StopSignal stop);

    /** Hears what a session is doing. */
    @FunctionalInterface
    interface Progress {
        /** The stage that begins. */
        void at(String stage);
    }
}
