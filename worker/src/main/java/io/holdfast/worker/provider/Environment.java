package io.holdfast.worker.provider;

import org.jspecify.annotations.Nullable;

/** Reads an environment variable; null when it is not set. Injected, so that tests have their own. */
@FunctionalInterface
public interface Environment {

    /** The value of a name. */
    @Nullable
    String get(String name);

    /** Whether it is set and not blank. */
    default boolean has(String name) {
        String value = get(name);
        return value != null && !value.isBlank();
    }
}
