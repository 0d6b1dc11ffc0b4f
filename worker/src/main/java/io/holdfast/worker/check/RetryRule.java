package io.holdfast.worker.check;

import java.time.Duration;
import java.util.Optional;

import io.holdfast.worker.ws.HandshakeResponse;
import io.holdfast.worker.ws.OpenError;
import io.holdfast.worker.ws.Opening;
import org.jspecify.annotations.Nullable;

/**
 * Whether an open that failed is tried again, and when. Pure. What may be a cold start, a record that is not out yet, a rate limit or
 * a path that lost a packet is tried until the budget is spent; what looks settled is tried twice more at most, and silence once more with a longer deadline; a refusal for a
 * credential, a redirect, a page, or a breach of the protocol is an answer and is not tried again.
 */
final class RetryRule {

    /** First wait; doubles each time. */
    private static final Duration FIRST = Duration.ofMillis(100);

    /** Longest wait but for one that the far end asks for. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private static final int BRIEF_RETRIES = 2;

    private RetryRule() {}

    /**
     * The wait before the next try.
     *
     * @param failed  an attempt that did not open
     * @param retries retries made of this open until now
     * @param jitter  0 to 1, drawn anew each time
     * @return empty when it is not tried again
     */
    static Optional<Duration> wait(Opening failed, int retries, double jitter) {
        OpenError error = failed.error();
        if (error == null || retries >= limit(error, failed.response())) {
            return Optional.empty();
        }
        long doubled = FIRST.toMillis() << Math.min(retries, 10);
        double spread = 0.75 + 0.5 * jitter;
        Duration backoff = Duration.ofMillis(Math.round(Math.min(doubled, LONGEST.toMillis()) * spread));
        HandshakeResponse response = failed.response();
        Duration asked = response == null ? null : response.retryAfter();
        return Optional.of(asked != null && asked.compareTo(backoff) > 0 ? asked : backoff);
    }

    private static int limit(OpenError error, @Nullable HandshakeResponse response) {
        return switch (error) {
            case DNS,
                    DNS_TIMEOUT,
                    CONNECT_REFUSED,
                    CONNECT_TIMEOUT,
                    CONNECT_UNREACHABLE,
                    TLS_RESET,
                    TLS_CLOSED,
                    TLS_TIMEOUT -> Integer.MAX_VALUE;
            case TLS_NAME, TLS_NOT_YET_VALID, TLS_ALERT, TLS_OTHER, FIN_BEFORE_RESPONSE, RST_BEFORE_RESPONSE ->
                BRIEF_RETRIES;
            case TIMEOUT -> 1;
            case MALFORMED_RESPONSE ->
                response != null && response.firstBytes() == HandshakeResponse.FirstBytes.RATE_LIMIT_TEXT
                        ? Integer.MAX_VALUE
                        : 0;
            case NOT_101 -> response == null ? 0 : ofStatus(response.status());
            default -> 0;
        };
    }

    private static int ofStatus(int status) {
        return switch (status) {
            case 408, 425, 429 -> Integer.MAX_VALUE;
            case 404 -> BRIEF_RETRIES;
            case 501, 505, 511 -> 0;
            default -> status >= 500 ? Integer.MAX_VALUE : 0;
        };
    }
}
