package io.holdfast.testkit.tunnel;

import java.time.Duration;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import org.jspecify.annotations.Nullable;

/** Collects a {@link ConnectionReport}. Used on the connection's event loop. */
final class ConnectionLog {

    final int number;
    private final Duration openedAt;
    private final Tally bytes = new Tally();
    private @Nullable Duration closedAt;
    private String requestLine = "";
    private boolean upgrade;
    private int status;
    private int pingsAnswered;
    private String cause = "";
    private @Nullable Ending ending;

    ConnectionLog(int number, Duration openedAt) {
        this.number = number;
        this.openedAt = openedAt;
    }

    void request(HttpHead head) {
        requestLine = head.startLine();
        upgrade = head.upgrade();
    }

    void status(int value) {
        status = value;
    }

    void passed(Direction direction, int count) {
        bytes.add(direction, count);
    }

    long passed() {
        return bytes.sum();
    }

    void pingAnswered() {
        pingsAnswered++;
    }

    /** The first cause stays. */
    void ended(String by, @Nullable Ending how) {
        if (cause.isEmpty()) {
            cause = by;
            ending = how;
        }
    }

    void closed(Duration at) {
        closedAt = at;
    }

    ConnectionReport report() {
        return new ConnectionReport(
                number,
                openedAt,
                closedAt,
                requestLine,
                upgrade,
                status,
                bytes.of(Direction.UP),
                bytes.of(Direction.DOWN),
                pingsAnswered,
                cause,
                ending);
    }
}
