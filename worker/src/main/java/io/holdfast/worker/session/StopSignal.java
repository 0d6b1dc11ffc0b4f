package io.holdfast.worker.session;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.json.WireEnum;

/** Asks one session to end. Any thread may ask; the first reason counts. */
public final class StopSignal {

    /** Why a session is to end before its time. */
    public enum Reason {
        /** The worker drains. */
        DRAIN,
        /** A later attempt took over. */
        SUPERSEDED,
        /** An operator or a removed plan. */
        CANCELLED,
        /** The process was interrupted. */
        INTERRUPTED;

        @Override
        public String toString() {
            return WireEnum.nameOf(this);
        }
    }

    private final CompletableFuture<Reason> asked = new CompletableFuture<>();

    /** Asks; later reasons than the first are passed over. */
    public void stop(Reason reason) {
        asked.complete(reason);
    }

    /** The reason, once somebody asked. */
    public Optional<Reason> reason() {
        return Optional.ofNullable(asked.getNow(null));
    }

    /** Whether somebody asked. */
    public boolean isStopped() {
        return asked.isDone();
    }

    /** Completes when somebody asks; do not complete it. */
    public CompletableFuture<Reason> asked() {
        return asked;
    }
}
