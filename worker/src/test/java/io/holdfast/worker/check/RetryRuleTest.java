package io.holdfast.worker.check;

import java.time.Duration;
import java.util.List;

import io.holdfast.worker.ws.HandshakeResponse;
import io.holdfast.worker.ws.OpenError;
import io.holdfast.worker.ws.Opening;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RetryRuleTest {

    private static Opening failed(OpenError error, int status, Duration retryAfter) {
        HandshakeResponse response = status == 0
                ? null
                : new HandshakeResponse(
                        status,
                        "1.1",
                        0,
                        HandshakeResponse.FirstBytes.STATUS_LINE,
                        false,
                        false,
                        false,
                        List.of(),
                        null,
                        List.of(),
                        false,
                        retryAfter,
                        null,
                        null,
                        false,
                        false,
                        HandshakeResponse.Body.NONE);
        return new Opening(error, Opening.Stage.HANDSHAKE, null, null, null, 1, null, null, 0, response, null, null);
    }

    private static int retries(OpenError error, int status) {
        int retries = 0;
        while (retries < 50
                && RetryRule.wait(failed(error, status, null), retries, 0.5).isPresent()) {
            retries++;
        }
        return retries;
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_101, 502, 50",
        "NOT_101, 503, 50",
        "NOT_101, 429, 50",
        "NOT_101, 404, 2",
        "NOT_101, 401, 0",
        "NOT_101, 403, 0",
        "NOT_101, 200, 0",
        "NOT_101, 501, 0",
        "NOT_101, 426, 0",
        "REDIRECT, 307, 0",
        "DNS, 0, 50",
        "CONNECT_TIMEOUT, 0, 50",
        "CONNECT_REFUSED, 0, 50",
        "TLS_RESET, 0, 50",
        "TLS_UNTRUSTED, 0, 0",
        "TLS_NAME, 0, 2",
        "TLS_NO_HTTP11, 0, 0",
        "FIN_BEFORE_RESPONSE, 0, 2",
        "TIMEOUT, 0, 1",
        "BAD_ACCEPT, 101, 0",
        "MISSING_UPGRADE, 101, 0",
        "MALFORMED_RESPONSE, 0, 0",
        "LOCAL, 0, 0",
    })
    void howOftenAFailureIsTriedAgain(OpenError error, int status, int expected) {
        assertThat(retries(error, status)).isEqualTo(expected);
    }

    @Test
    void waitsDoubleToASecondWithJitter() {
        for (int i = 0; i < 8; i++) {
            long base = Math.min(1000, 100L << i);
            assertThat(RetryRule.wait(failed(OpenError.DNS, 0, null), i, 0.0).orElseThrow())
                    .isEqualTo(Duration.ofMillis(Math.round(base * 0.75)));
            assertThat(RetryRule.wait(failed(OpenError.DNS, 0, null), i, 1.0).orElseThrow())
                    .isEqualTo(Duration.ofMillis(Math.round(base * 1.25)));
        }
    }

    @Test
    void aLongerWaitThatWasAskedForIsKept() {
        Duration asked = Duration.ofSeconds(2);

        assertThat(RetryRule.wait(failed(OpenError.NOT_101, 429, asked), 0, 0.5))
                .contains(asked);
    }

    @Test
    void theBudgetEndsByTimeAndByCount() {
        RetryBudget budget = new RetryBudget(Duration.ofSeconds(10));
        assertThat(budget.take(0, Duration.ofSeconds(11))).isFalse();
        assertThat(budget.take(0, Duration.ofSeconds(9))).isTrue();
        budget.spend(Duration.ofSeconds(9).toNanos());
        assertThat(budget.take(0, Duration.ofSeconds(2))).isFalse();
        for (int i = 1; i < RetryBudget.MAX_RETRIES; i++) {
            assertThat(budget.take(0, Duration.ZERO)).isTrue();
        }
        assertThat(budget.take(0, Duration.ZERO)).isFalse();
        assertThat(new RetryBudget(Duration.ZERO).take(0, Duration.ofMillis(1))).isFalse();
    }
}
