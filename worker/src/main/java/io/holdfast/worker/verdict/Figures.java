package io.holdfast.worker.verdict;

import java.util.Locale;

import io.holdfast.schema.result.End;
import org.jspecify.annotations.Nullable;

/** Numbers and endings in the words of a reason. */
final class Figures {

    private Figures() {}

    /** {@code 60.4 s}. */
    static String seconds(@Nullable Long millis) {
        return millis == null ? "an unknown time" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    /** {@code 10,000,000 bytes}. */
    static String bytes(@Nullable Long count) {
        return count == null ? "an unknown number of bytes" : String.format(Locale.ROOT, "%,d bytes", count);
    }

    /** {@code with close code 1009}, {@code by FIN}, {@code in silence}. */
    static String ended(@Nullable End end) {
        if (end == null) {
            return "in silence";
        }
        return switch (end.how()) {
            case CLOSE_FRAME -> end.code() == null ? "with a Close frame" : "with close code " + end.code();
            case FIN -> "by FIN";
            case RST -> "by RST";
            case SILENCE -> "in silence";
            case PROTOCOL_ERROR ->
                "by a breach of RFC 6455" + (Ends.error(end).isEmpty() ? "" : " (" + Ends.error(end) + ")");
            case LOCAL -> "by our own side" + (Ends.error(end).isEmpty() ? "" : " (" + Ends.error(end) + ")");
        };
    }
}
