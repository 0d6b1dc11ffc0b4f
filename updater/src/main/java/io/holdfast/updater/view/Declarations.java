package io.holdfast.updater.view;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.topic.Topics;

/**
 * What is declared, at one moment. Immutable.
 *
 * @param byKey    declarations by {@code provider/capability}
 * @param caughtUp whether everything is in it that was written before the view was opened
 */
public record Declarations(Map<String, Declaration> byKey, boolean caughtUp) {

    /** Nothing read yet. */
    public static final Declarations NONE = new Declarations(Map.of(), false);

    /** Copies the map. */
    public Declarations {
        byKey = Collections.unmodifiableMap(new TreeMap<>(byKey));
    }

    /** All of them, ordered by provider and by capability. */
    public List<Declaration> all() {
        return byKey.values().stream()
                .sorted((one, two) -> one.provider().equals(two.provider())
                        ? one.capability().compareTo(two.capability())
                        : one.provider().compareTo(two.provider()))
                .toList();
    }

    /** One of them, if it was ever declared. */
    public Optional<Declaration> of(String provider, Capability capability) {
        return Optional.ofNullable(byKey.get(Topics.declarationKey(provider, capability)));
    }
}
