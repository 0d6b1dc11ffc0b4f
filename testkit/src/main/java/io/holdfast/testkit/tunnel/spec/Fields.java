package io.holdfast.testkit.tunnel.spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import io.holdfast.schema.json.Sizes;
import io.holdfast.schema.time.Durations;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One section with its full key. Remembers which keys were asked for, so that {@link #done} can refuse the others.
 *
 * <p>Every method throws {@link SpecException} for a value of the wrong kind.
 */
public final class Fields {

    private final JsonNode node;
    private final String path;
    private final Set<String> known = new LinkedHashSet<>();

    /** A section; anything but an object is refused. */
    public Fields(JsonNode node, String path) {
        this.node = node;
        this.path = path;
        if (!node.isObject()) {
            throw new SpecException(path, "expected a section with keys, was " + shown(node));
        }
    }

    private static String shown(JsonNode value) {
        return value.isString() ? "\"" + value.stringValue() + "\"" : value.toString();
    }

    private @Nullable JsonNode value(String name) {
        known.add(name);
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private SpecException wrong(String name, String expected, JsonNode value) {
        return new SpecException(path + "." + name, "expected " + expected + ", was " + shown(value));
    }

    /** Whether the key is given. */
    public boolean has(String name) {
        return value(name) != null;
    }

    /** A key that must be given was not. */
    public SpecException missing(String name, String expected) {
        return new SpecException(path + "." + name, "missing; write " + expected);
    }

    /** Two keys that exclude each other were both given. */
    public SpecException contradiction(String one, String other) {
        return new SpecException(path + "." + one, "cannot stand beside " + other + "; write one of them");
    }

    /** A duration such as {@code 3s}. */
    public Optional<Duration> duration(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw wrong(name, "a duration like 3s", value);
        }
        try {
            return Optional.of(Durations.parse(value.stringValue()));
        } catch (IllegalArgumentException e) {
            throw wrong(name, "a duration like 3s", value);
        }
    }

    /** A duration that must be given. */
    public Duration requiredDuration(String name) {
        return duration(name).orElseThrow(() -> missing(name, "a duration like 3s"));
    }

    /** A number of bytes such as {@code 1MiB}. */
    public Optional<Long> size(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value.isIntegralNumber() && value.longValue() >= 0) {
            return Optional.of(value.longValue());
        }
        try {
            return Optional.of(Sizes.parseBytes(value.isString() ? value.stringValue() : ""));
        } catch (IllegalArgumentException e) {
            throw wrong(name, "a size like 64KiB or 1MB", value);
        }
    }

    /** A number of bytes that must be given. */
    public long requiredSize(String name) {
        return size(name).orElseThrow(() -> missing(name, "a size like 64KiB or 1MB"));
    }

    /** The same where memory is needed for it. */
    public int requiredIntSize(String name) {
        long size = requiredSize(name);
        if (size > Integer.MAX_VALUE) {
            throw new SpecException(path + "." + name, "expected less than 2GiB, was " + size);
        }
        return (int) size;
    }

    /** A whole number. */
    public Optional<Integer> number(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw wrong(name, "a whole number", value);
        }
        return Optional.of(value.intValue());
    }

    /** A whole number of any size that a seed may have. */
    public Optional<Long> longNumber(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(name, "a whole number", value);
        }
        return Optional.of(value.longValue());
    }

    /** A number from 0 to 1. */
    public Optional<Double> probability(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isNumber() || value.doubleValue() < 0 || value.doubleValue() > 1) {
            throw wrong(name, "a probability from 0 to 1", value);
        }
        return Optional.of(value.doubleValue());
    }

    /** True or false; false if not given. */
    public boolean flag(String name) {
        JsonNode value = value(name);
        if (value != null && !value.isBoolean()) {
            throw wrong(name, "true or false", value);
        }
        return value != null && value.booleanValue();
    }

    /** Text. */
    public Optional<String> text(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw wrong(name, "text", value);
        }
        return Optional.of(value.stringValue());
    }

    /** One of an enum's constants, written in lower camel case. */
    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        Map<String, E> choices = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            choices.put(camel(constant.name()), constant);
        }
        return choice(name, choices);
    }

    /** One of these words. */
    public <T> Optional<T> choice(String name, Map<String, T> choices) {
        JsonNode value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        T chosen = choices.get(value.isString() ? value.stringValue() : "");
        if (chosen == null) {
            throw wrong(name, "one of " + String.join(", ", new TreeSet<>(choices.keySet())), value);
        }
        return Optional.of(chosen);
    }

    static String camel(String constant) {
        StringBuilder text = new StringBuilder();
        boolean upper = false;
        for (char letter : constant.toLowerCase(Locale.ROOT).toCharArray()) {
            if (letter != '_') {
                text.append(upper ? Character.toUpperCase(letter) : letter);
            }
            upper = letter == '_';
        }
        return text.toString();
    }

    /** A list of texts, or one text. */
    public List<String> texts(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : value.isArray() ? value : List.of(value)) {
            if (!item.isString()) {
                throw wrong(name, "text or a list of texts", item);
            }
            texts.add(item.stringValue());
        }
        return texts;
    }

    /** Names with texts or numbers. */
    public Map<String, String> map(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return Map.of();
        }
        if (!value.isObject()) {
            throw wrong(name, "names with values", value);
        }
        Map<String, String> map = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            if (!entry.getValue().isValueNode()) {
                throw wrong(name + "." + entry.getKey(), "text", entry.getValue());
            }
            map.put(entry.getKey(), entry.getValue().asString());
        }
        return map;
    }

    /** A section within. */
    public Optional<Fields> section(String name) {
        JsonNode value = value(name);
        return value == null ? Optional.empty() : Optional.of(new Fields(value, path + "." + name));
    }

    /** A list of sections within, or one section; in a list each one's key has its index, from 0. */
    public List<Fields> sections(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            return List.of(new Fields(value, path + "." + name));
        }
        List<Fields> sections = new ArrayList<>();
        for (JsonNode item : value) {
            sections.add(new Fields(item, path + "." + name + "[" + sections.size() + "]"));
        }
        return sections;
    }

    /** Refuses the keys that nobody asked for, then makes a value of the others as {@link #made} does. */
    public <T> T done(Supplier<T> value) {
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw new SpecException(path + "." + name, "unknown key; known here: " + String.join(", ", known));
            }
        }
        return made(value);
    }

    /** Makes a value; its complaints get this section's key. */
    public <T> T made(Supplier<T> value) {
        try {
            return value.get();
        } catch (SpecException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new SpecException(path, String.valueOf(e.getMessage()));
        }
    }
}
