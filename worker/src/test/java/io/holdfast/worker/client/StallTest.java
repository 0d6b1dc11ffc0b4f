package io.holdfast.worker.client;

import java.time.Duration;

import io.holdfast.testkit.time.ManualTicker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StallTest {

    private final ManualTicker ticker = new ManualTicker();
    private final Stall stall = new Stall(ticker);

    private void pass(int seconds) {
        ticker.advance(Duration.ofSeconds(seconds));
    }

    @Test
    void nothingSentIsNoStall() {
        pass(600);

        assertThat(stall.length()).isZero();
    }

    @Test
    void aStallCountsFromTheFirstUndelivered() {
        pass(600);
        stall.sent();
        pass(10);
        stall.sent();
        pass(10);

        assertThat(stall.length()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void aDeliveryEndsIt() {
        stall.sent();
        stall.sent();
        pass(10);
        stall.delivered();
        pass(3);

        assertThat(stall.length()).isEqualTo(Duration.ofSeconds(3));
        stall.delivered();
        assertThat(stall.length()).isZero();
    }

    @Test
    void aRecordThatWasGivenUpDoesNot() {
        stall.sent();
        pass(10);
        stall.gaveUp();
        pass(10);
        stall.sent();
        pass(10);

        assertThat(stall.length()).isEqualTo(Duration.ofSeconds(30));
        stall.delivered();
        assertThat(stall.length()).isZero();
    }
}
