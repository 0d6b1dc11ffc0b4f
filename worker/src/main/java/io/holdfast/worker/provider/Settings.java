package io.holdfast.worker.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import tools.jackson.databind.JsonNode;

/**
 * Reads an adapter's settings and collects what is wrong with them, each by its full key. Used by one thread.
 */
public final class Settings {

    private final String key;
    private final JsonNode settings;
    private final List<String> mistakes = new ArrayList<>();
    private final Set<String> known = new TreeSet<>();

    /** @param key full key of the section, such as {@code providers.local} */
    public Settings(String key, JsonNode settings) {
        this.key = key;
        this.settings = settings;
    }

    /** The text of a name; empty when it is not there or wrong. */
    public Optional<String> text(String name) {
        known.add(name);
        JsonNode value = settings.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isString() || value.asString().isBlank()) {
            mistakes.add(key + "." + name + ": expected a text");
            return Optional.empty();
        }
        return Optional.of(value.asString());
    }

    /** The object of a name; empty when it is not there or wrong. */
    public Optional<JsonNode> object(String name) {
        known.add(name);
        JsonNode value = settings.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isObject()) {
            mistakes.add(key + "." + name + ": expected keys and values below it");
            return Optional.empty();
        }
        return Optional.of(value);
    }

    /** Adds a mistake about a name. */
    public void mistake(String name, String what) {
        mistakes.add(key + "." + name + ": " + what);
    }

    /** Adds a mistake that already begins with its full key. */
    public void mistake(String full) {
        mistakes.add(full);
    }

    /** All mistakes, keys that nobody asked for included; to be called last. */
    public List<String> mistakes() {
        List<String> all = new ArrayList<>(mistakes);
        for (String name : settings.propertyNames()) {
            if (!known.contains(name)) {
                all.add(key + "." + name + ": no such key"
                        + (known.isEmpty() ? "" : "; this provider type knows " + String.join(", ", known)));
            }
        }
        return List.copyOf(all);
    }
}
