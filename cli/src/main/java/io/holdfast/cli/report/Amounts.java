package io.holdfast.cli.report;

import java.util.Locale;

/** Times and sizes as people read them. */
public final class Amounts {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;

    private Amounts() {}

    /** Milliseconds, such as {@code 12 ms}, {@code 4.02 s}, {@code 25 min 3 s}. */
    public static String millis(long millis) {
        if (millis < SECOND) {
            return millis + " ms";
        }
        if (millis < 10 * MINUTE) {
            return String.format(Locale.ROOT, "%.2f s", millis / 1000.0);
        }
        return millis / MINUTE + " min " + millis % MINUTE / SECOND + " s";
    }

    /** Bytes, such as {@code 10 MB}, {@code 65.5 kB}; decimal units. */
    public static String bytes(double bytes) {
        if (bytes < 1_000) {
            return plain(bytes) + " B";
        }
        return bytes < 1_000_000 ? plain(bytes / 1_000) + " kB" : plain(bytes / 1_000_000) + " MB";
    }

    /** A number with at most two digits after the point, and none that say nothing. */
    public static String plain(double number) {
        return String.format(Locale.ROOT, "%.2f", number).replaceAll("\\.?0+$", "");
    }
}
