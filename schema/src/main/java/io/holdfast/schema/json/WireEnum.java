package io.holdfast.schema.json;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lower-case wire names of enum constants, and reading them back with an error that lists what is allowed. */
public final class WireEnum {

    private WireEnum() {}

    /** The wire name of a constant: lower case, words split by {@code _}. */
    public static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a wire name.
     *
     * @throws IllegalArgumentException naming {@code text} and all that is allowed
     */
    public static <E extends Enum<E>> E parse(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (constant.toString().equals(text)) {
                return constant;
            }
        }
        String allowed =
                Arrays.stream(type.getEnumConstants()).map(Enum::toString).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("expected one of " + allowed + ", was \"" + text + "\"");
    }
}
