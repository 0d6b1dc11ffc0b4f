package io.holdfast.worker.check;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** What the text of a refusal speaks of, as a class; the text itself may hold a secret and goes no further. */
final class RefusalText {

    private static final int LOOKED_AT = 4096;

    private static final Map<String, Pattern> CLASSES = Map.of(
            "host", Pattern.compile("\\bhost header\\b|\\binvalid host\\b|\\bhost (is )?not allowed\\b"),
            "origin",
                    Pattern.compile(
                            "\\borigin\\b.{0,40}\\b(not allowed|rejected|refused|denied)\\b|remote-allow-origins"),
            "rate", Pattern.compile("too many (requests|connections)|rate.?limit"));

    private RefusalText() {}

    /** {@code host}, {@code origin} or {@code rate}; null when it speaks of none of them, or of more than one. */
    static @Nullable String classOf(String body) {
        String text = body.substring(0, Math.min(body.length(), LOOKED_AT)).toLowerCase(Locale.ROOT);
        String found = null;
        for (Map.Entry<String, Pattern> each : CLASSES.entrySet()) {
            if (each.getValue().matcher(text).find()) {
                if (found != null) {
                    return null;
                }
                found = each.getKey();
            }
        }
        return found;
    }
}
