package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A response that the tunnel gives itself. {@code Content-Length} and {@code Connection: close} are added.
 *
 * @param status  100 to 599
 * @param headers in order; names as they are to be written
 * @param body    text, sent as UTF-8
 * @param after   time from the request to the response; not negative
 */
public record Answer(int status, Map<String, String> headers, String body, Duration after) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Answer {
        if (status < 100 || status > 599) {
            throw new IllegalArgumentException("status must be 100 to 599, was " + status);
        }
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        Objects.requireNonNull(body, "body");
        Checks.notNegative(after, "after");
    }

    /** A status with an empty body. */
    public static Answer status(int status) {
        return new Answer(status, Map.of(), "", Duration.ZERO);
    }

    /** The same with one more header. */
    public Answer header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, more, body, after);
    }

    /** The same with a page of HTML. */
    public Answer html(String page) {
        return new Answer(status, headers, page, after).header("Content-Type", "text/html; charset=utf-8");
    }

    /** The same, later. */
    public Answer after(Duration delay) {
        return new Answer(status, headers, body, delay);
    }
}
