package io.holdfast.schema.time;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them in files and on command lines: {@code 500ms 20s 5m 6h 2d}, or a sum such as {@code 1h30m}. */
public final class Durations {

    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");

    private Durations() {}

    /**
     * Reads a duration of zero or more.
     *
     * @throws IllegalArgumentException if the text is not such a duration; says what was read and what to write
     */
    public static Duration parse(String text) {
        String rest = text.strip();
        if (rest.startsWith("-")) {
            throw new IllegalArgumentException(
                    "a duration cannot be negative, was \"" + text + "\"; write one like 20s");
        }
        Matcher part = PART.matcher(rest);
        Duration sum = Duration.ZERO;
        int end = 0;
        while (part.lookingAt()) {
            sum = sum.plusNanos((long) (Double.parseDouble(part.group(1)) * unitNanos(part.group(2))));
            end = part.end();
            part.region(end, rest.length());
        }
        if (rest.isEmpty() || end != rest.length()) {
            throw new IllegalArgumentException(
                    "expected a duration like 500ms, 20s, 5m, 6h or 1d, was \"" + text + "\"");
        }
        return sum;
    }

    /** The shortest exact text that {@link #parse} reads back, down to milliseconds: {@code 1h30m}, {@code 4s500ms}, {@code 0s}. */
    public static String format(Duration duration) {
        StringBuilder text = new StringBuilder();
        append(text, duration.toDays(), "d");
        append(text, duration.toHoursPart(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static void append(StringBuilder text, long amount, String unit) {
        if (amount != 0) {
            text.append(amount).append(unit);
        }
    }

    private static double unitNanos(String unit) {
        return switch (unit) {
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            case "h" -> 3_600e9;
            default -> 86_400e9;
        };
    }
}
