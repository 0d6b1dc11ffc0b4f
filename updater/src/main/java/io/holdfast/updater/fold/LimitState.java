package io.holdfast.updater.fold;

import java.util.List;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.updater.policy.LimitSighting;
import org.jspecify.annotations.Nullable;

/**
 * State of one limit of one provider.
 *
 * @param declaration the last one written, or null before the first
 * @param told        the value of the last change event; unknown before the first
 * @param sightings   by start of the session, oldest first, bounded
 */
public record LimitState(@Nullable Declaration declaration, Declared told, List<LimitSighting> sightings) {

    /** Nothing seen. */
    public static final LimitState EMPTY = new LimitState(null, Declared.UNKNOWN, List.of());

    /** Copies the list. */
    public LimitState {
        sightings = List.copyOf(sightings);
    }

    LimitState with(LimitSighting sighting) {
        return new LimitState(declaration, told, Sightings.add(sightings, sighting, LimitSighting::at));
    }
}
