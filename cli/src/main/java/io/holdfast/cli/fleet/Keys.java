package io.holdfast.cli.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.json.Sizes;
import io.holdfast.schema.time.Durations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One object of a fleet file, read key by key. Every mistake is a {@link Failure} of one line: file, full key, what was expected,
 * what was there, what to write. Used by one thread.
 */
final class Keys {

    private static final int SHOWN = 60;

    private final String file;
    private final String path;
    private final ObjectNode object;
    private final Set<String> known = new TreeSet<>();

    private Keys(String file, String path, ObjectNode object) {
        this.file = file;
        this.path = path;
        this.object = object;
    }

    /** Reads a node as an object; the path is empty for the whole file. */
    static Keys of(String file, String path, JsonNode node) {
        if (node instanceof ObjectNode object) {
            return new Keys(file, path, object);
        }
        throw Failure.usage(
                file + ": " + (path.isEmpty() ? "" : path + ": ") + "expected keys and values, was " + shown(node));
    }

    /** The mistake of one key. */
    Failure mistake(String name, String what) {
        return Failure.usage(file + ": " + fullKey(name) + ": " + what);
    }

    String fullKey(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private Failure expected(String name, String expectation, JsonNode was, String write) {
        return mistake(name, "expected " + expectation + ", was " + shown(was) + "; write " + write);
    }

    /** The value of a key, which is known from now on; empty when the key is not there. */
    Optional<JsonNode> find(String name) {
        known.add(name);
        return Optional.ofNullable(object.get(name));
    }

    /** The value of a key that must be there. */
    JsonNode require(String name, String write) {
        return find(name).orElseThrow(() -> mistake(name, "is missing; write " + write));
    }

    Optional<String> text(String name, String example) {
        return find(name).map(value -> {
            if (!value.isString() || value.asString().isBlank()) {
                throw expected(name, "a text", value, "one like " + example);
            }
            return value.asString();
        });
    }

    /** The value of a key that is there, as text. */
    String scalar(String name) {
        JsonNode value = require(name, "a value");
        if (!value.isString() && !value.isNumber()) {
            throw mistake(name, "expected one value, was " + shown(value) + "; write one like 1h or 3");
        }
        return value.asString();
    }

    Optional<Duration> duration(String name, String example) {
        return find(name).map(value -> {
            if (!value.isString()) {
                throw expected(name, "a duration with its unit", value, "one like " + example);
            }
            try {
                return Durations.parse(value.asString());
            } catch (IllegalArgumentException e) {
                throw expected(
                        name,
                        value.asString().startsWith("-") ? "a duration of zero or more" : "a duration with its unit",
                        value,
                        "one like " + example);
            }
        });
    }

    Optional<Duration> positive(String name, String example) {
        return duration(name, example).map(value -> {
            if (value.isZero()) {
                throw mistake(name, "expected more than zero, was 0s; write one like " + example);
            }
            return value;
        });
    }

    Optional<Integer> count(String name, int example) {
        return find(name).map(value -> {
            if (!value.isIntegralNumber() || !value.canConvertToInt() || value.asInt() < 1) {
                throw expected(name, "a whole number of 1 or more", value, "one like " + example);
            }
            return value.asInt();
        });
    }

    Optional<Long> size(String name, String example) {
        return find(name).map(value -> {
            if (value.isIntegralNumber() && value.canConvertToLong() && value.asLong() > 0) {
                return value.asLong();
            }
            try {
                long bytes = value.isString() ? Sizes.parseBytes(value.asString()) : 0;
                if (bytes > 0) {
                    return bytes;
                }
            } catch (IllegalArgumentException e) {
                throw expected(name, "a size", value, "one like " + example);
            }
            throw expected(name, "a size of 1 byte or more", value, "one like " + example);
        });
    }

    /** A share from 0 to 1, written as such or in percent. */
    Optional<Double> share(String name) {
        return find(name).map(value -> {
            double share = Double.NaN;
            if (value.isNumber()) {
                share = value.asDouble();
            } else if (value.isString() && value.asString().strip().matches("\\d+(\\.\\d+)?\\s*%")) {
                share = Double.parseDouble(value.asString().replace("%", "").strip()) / 100;
            }
            if (!(share >= 0 && share <= 1)) {
                throw expected(name, "0% to 100%", value, "one like 10%");
            }
            return share;
        });
    }

    <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        return find(name).map(value -> {
            List<String> allowed = new ArrayList<>();
            for (E constant : type.getEnumConstants()) {
                if (value.isString() && constant.toString().equals(value.asString())) {
                    return constant;
                }
                allowed.add(constant.toString());
            }
            String names = String.join(" or ", allowed);
            throw expected(name, names, value, names);
        });
    }

    Optional<List<String>> texts(String name, String example) {
        return find(name).map(value -> {
            List<String> texts = new ArrayList<>();
            if (!value.isArray() || value.isEmpty()) {
                throw expected(name, "a list of at least one", value, "one like " + example);
            }
            for (int i = 0; i < value.size(); i++) {
                JsonNode each = value.get(i);
                if (!each.isString() || each.asString().isBlank()) {
                    throw expected(name + "[" + i + "]", "a text", each, "one like " + example);
                }
                if (texts.contains(each.asString())) {
                    throw mistake(name + "[" + i + "]", "is there twice: " + shown(each) + "; write it once");
                }
                texts.add(each.asString());
            }
            return texts;
        });
    }

    /** The object below a key. */
    Optional<Keys> object(String name) {
        return find(name).map(value -> of(file, fullKey(name), value));
    }

    /** The names that are there, in the file's order. */
    List<String> names() {
        return List.copyOf(object.propertyNames());
    }

    /** What nobody has asked for so far. */
    ObjectNode rest() {
        ObjectNode rest = object.deepCopy();
        known.forEach(rest::remove);
        return rest;
    }

    /** What was asked for so far, for messages. */
    String knownNames() {
        return known.stream().collect(Collectors.joining(", "));
    }

    /** Refuses keys that nobody has asked for; to be called last. */
    void finish() {
        for (String name : rest().propertyNames()) {
            throw mistake(name, "no such key; write one of " + knownNames());
        }
    }

    /** A value as a person wrote it, cut short; lists and objects are only named. */
    static String shown(JsonNode value) {
        if (value.isString()) {
            String text = value.asString().replaceAll("\\p{Cntrl}", " ");
            return '"' + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text) + '"';
        }
        if (value.isNull() || value.isMissingNode()) {
            return "nothing";
        }
        return value.isArray()
                ? (value.isEmpty() ? "an empty list" : "a list")
                : value.isObject() ? "keys and values" : value.toString();
    }
}
