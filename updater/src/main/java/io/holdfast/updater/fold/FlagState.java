package io.holdfast.updater.fold;

import java.util.List;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.updater.policy.FlagSighting;
import org.jspecify.annotations.Nullable;

/**
 * State of one flag of one provider.
 *
 * @param declaration the last one written, or null before the first
 * @param sightings   by start of the session, oldest first, bounded
 * @param turn        a turn to unsupported that waits, or null
 * @param asked       sessions asked for
 */
public record FlagState(
        @Nullable Declaration declaration,
        List<FlagSighting> sightings,
        @Nullable Turn turn,
        Asked asked) {

    /** Nothing seen. */
    public static final FlagState EMPTY = new FlagState(null, List.of(), null, Asked.NOTHING);

    /** Copies the list. */
    public FlagState {
        sightings = List.copyOf(sightings);
    }

    /** The declared value, unknown before the first declaration. */
    DeclaredValue value() {
        return declaration == null
                ? DeclaredValue.UNKNOWN
                : declaration.declared().value();
    }

    /** Version of the declaration, 0 before the first change. */
    long version() {
        return declaration == null ? 0 : declaration.version();
    }

    FlagState with(FlagSighting sighting) {
        return new FlagState(declaration, Sightings.add(sightings, sighting, FlagSighting::at), turn, asked);
    }

    FlagState withDeclaration(Declaration other) {
        return new FlagState(other, sightings, turn, asked);
    }

    FlagState withTurn(@Nullable Turn other) {
        return new FlagState(declaration, sightings, other, asked);
    }

    FlagState withAsked(Asked other) {
        return new FlagState(declaration, sightings, turn, other);
    }
}
