package io.holdfast.worker.ws;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Status line and headers of one response, as they came. Pure.
 *
 * @param version {@code 1.0} or {@code 1.1}
 * @param status 100 to 999
 * @param headers names in lower case
 */
record ResponseHead(String version, int status, Map<String, List<String>> headers) {

    // RFC 9112 section 4; the space before an empty reason is often left out
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/(1\\.[01]) ([1-9][0-9]{2})(?: .*)?");

    /** The head in this text, without its blank line; null if the status line is not legal. */
    static @Nullable ResponseHead parse(String text) {
        String[] lines = text.split("\r?\n", -1);
        Matcher status = STATUS_LINE.matcher(lines[0]);
        if (!status.matches()) {
            return null;
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                String name = lines[i].substring(0, colon).strip().toLowerCase(Locale.ROOT);
                headers.computeIfAbsent(name, any -> new ArrayList<>())
                        .add(lines[i].substring(colon + 1).strip());
            }
        }
        return new ResponseHead(status.group(1), Integer.parseInt(status.group(2)), headers);
    }

    boolean has(String name) {
        return headers.containsKey(name);
    }

    /** The only value of a header; null if it is absent or came more than once. */
    @Nullable
    String single(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? values.get(0) : null;
    }

    /** The comma-separated elements of all values of a header, in lower case. */
    List<String> tokens(String name) {
        List<String> tokens = new ArrayList<>();
        for (String value : headers.getOrDefault(name, List.of())) {
            for (String token : value.split(",", -1)) {
                if (!token.isBlank()) {
                    tokens.add(token.strip().toLowerCase(Locale.ROOT));
                }
            }
        }
        return tokens;
    }
}
