package io.holdfast.worker.ws;

/** Our pings of one connection and which of them came back. Owned by the connection's event loop. */
final class PingLedger {

    private static final int REMEMBERED = Long.SIZE;

    private long sent;
    private long answered;
    private long late;
    private long unsolicited;
    private long deferred;
    private long open; // bit i: ping number (sent - i) has no answer yet
    private long lastSentAt;
    private long lastRttNanos = -1;

    /** Number of the ping that goes out now, from 1: its payload. */
    long send(long now) {
        open = open << 1 | 1;
        lastSentAt = now;
        return ++sent;
    }

    void defer() {
        deferred++;
    }

    /** @param number payload of a pong of 8 bytes, or a negative number for any other pong */
    void pong(long number, long now) {
        long ago = sent - number;
        if (number < 1 || ago < 0 || ago >= REMEMBERED || (open >>> ago & 1) == 0) {
            unsolicited++;
            return;
        }
        open &= ~(1L << ago);
        answered++;
        if (ago > 0) {
            late++;
        } else {
            lastRttNanos = now - lastSentAt;
        }
    }

    boolean allAnswered() {
        return answered == sent;
    }

    ConnectionRecord.Pings snapshot() {
        long micros = lastRttNanos < 0 ? -1 : lastRttNanos / 1000;
        return new ConnectionRecord.Pings(sent, answered, late, unsolicited, deferred, micros);
    }
}
