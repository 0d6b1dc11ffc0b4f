package io.holdfast.schema.json;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 10MB} (decimal) and {@code 1MiB} (binary), or a bare number of bytes. */
public final class Sizes {

    private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*(B|kB|KB|MB|GB|KiB|MiB|GiB)?");

    private static final Map<String, Long> UNITS = Map.of(
            "B", 1L,
            "kB", 1_000L,
            "KB", 1_000L,
            "MB", 1_000_000L,
            "GB", 1_000_000_000L,
            "KiB", 1L << 10,
            "MiB", 1L << 20,
            "GiB", 1L << 30);

    private Sizes() {}

    /**
     * Reads a size in bytes, zero or more.
     *
     * @throws IllegalArgumentException if the text is not a size; says what was read and what to write
     */
    public static long parseBytes(String text) {
        Matcher size = SIZE.matcher(text.strip());
        if (!size.matches()) {
            throw new IllegalArgumentException("expected a size like 64KiB or 10MB, was \"" + text + "\"");
        }
        long unit = size.group(2) == null ? 1 : UNITS.getOrDefault(size.group(2), 1L);
        try {
            return Math.multiplyExact(Long.parseLong(size.group(1)), unit);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("size too large: \"" + text + "\"", e);
        }
    }
}
