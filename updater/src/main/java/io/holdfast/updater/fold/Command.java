package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.List;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.wanted.Wanted;

/** What the fold wants written. Ids and instants follow from the log alone, so that a replay writes the same. */
public sealed interface Command {

    /** Id of the event. */
    String id();

    /** Time of the event: that of its cause. */
    Instant at();

    /**
     * A declaration, new or refreshed.
     *
     * @param id          digest of the declaration's key and version, and of the cause
     * @param at          cause time
     * @param declaration what is true now
     * @param because     the steps that led to it; the last is its reason
     */
    record Declare(String id, Instant at, Declaration declaration, List<String> because) implements Command {

        /** Copies the list. */
        public Declare {
            because = List.copyOf(because);
        }
    }

    /** A change of a declaration, once per change. */
    record Change(CapabilityChanged change) implements Command {

        @Override
        public String id() {
            return change.id();
        }

        @Override
        public Instant at() {
            return change.at();
        }
    }

    /**
     * One more session.
     *
     * @param at     cause time
     * @param wanted the wish
     */
    record Want(Instant at, Wanted wanted) implements Command {

        @Override
        public String id() {
            return wanted.id();
        }
    }
}
