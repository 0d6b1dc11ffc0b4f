package io.holdfast.schema.declaration;

import org.jspecify.annotations.Nullable;

/**
 * A declared value.
 *
 * @param value   the value
 * @param atLeast lower bound of a limit in the capability's unit, or null
 * @param atMost  upper bound of a limit in the capability's unit, or null when no limit was met
 */
public record Declared(
        DeclaredValue value,
        @Nullable Double atLeast,
        @Nullable Double atMost) {

    /** Nothing known. */
    public static final Declared UNKNOWN = new Declared(DeclaredValue.UNKNOWN, null, null);

    /** A flag's value. */
    public static Declared flag(DeclaredValue value) {
        return new Declared(value, null, null);
    }

    /** A limit's bounds. */
    public static Declared limit(@Nullable Double atLeast, @Nullable Double atMost) {
        return new Declared(DeclaredValue.MEASURED, atLeast, atMost);
    }
}
