package io.holdfast.updater.fold;

import java.util.List;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;

/** What the fold wants written. */
public sealed interface Command {

    /**
     * A declaration, new or refreshed.
     *
     * @param declaration what is true now
     * @param cause       id of the result, or {@code expiry:<instant>}
     * @param because     the steps that led to it; the last is its reason
     */
    record Declare(Declaration declaration, String cause, List<String> because) implements Command {

        /** Copies the list. */
        public Declare {
            because = List.copyOf(because);
        }
    }

    /** A change of a declaration, once per change. */
    record Change(CapabilityChanged change) implements Command {}

    /** One more session. */
    record Want(io.holdfast.schema.wanted.Wanted wanted) implements Command {}
}
