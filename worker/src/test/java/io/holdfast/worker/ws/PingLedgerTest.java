package io.holdfast.worker.ws;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PingLedgerTest {

    private final PingLedger ledger = new PingLedger();

    @Test
    void aPongIsCountedOnceAndGivesTheRoundTrip() {
        long number = ledger.send(1_000_000);
        ledger.pong(number, 3_500_000);
        ledger.pong(number, 4_000_000);

        assertThat(ledger.snapshot()).isEqualTo(new ConnectionRecord.Pings(1, 1, 0, 1, 0, 2500));
        assertThat(ledger.allAnswered()).isTrue();
    }

    @Test
    void aPongAfterTheNextPingIsLate() {
        long first = ledger.send(0);
        ledger.send(10);
        ledger.pong(first, 20);

        assertThat(ledger.snapshot()).isEqualTo(new ConnectionRecord.Pings(2, 1, 1, 0, 0, -1));
        assertThat(ledger.allAnswered()).isFalse();
    }

    @Test
    void whatWeNeverSentIsUnsolicited() {
        ledger.send(0);
        ledger.pong(-1, 1);
        ledger.pong(0, 1);
        ledger.pong(2, 1);
        ledger.pong(Long.MIN_VALUE, 1);

        assertThat(ledger.snapshot().unsolicited()).isEqualTo(4);
        assertThat(ledger.snapshot().answered()).isZero();
    }

    @Test
    void onlyTheLastSixtyFourAreRemembered() {
        long first = ledger.send(0);
        for (int i = 0; i < 63; i++) {
            ledger.send(i);
        }
        ledger.pong(first, 99);
        long second = 2;
        ledger.send(100);
        ledger.send(101);
        ledger.pong(second, 102);

        assertThat(ledger.snapshot().answered()).isEqualTo(1);
        assertThat(ledger.snapshot().unsolicited()).isEqualTo(1);
    }
}
