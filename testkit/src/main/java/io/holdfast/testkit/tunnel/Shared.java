package io.holdfast.testkit.tunnel;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.netty.channel.EventLoop;

/** What all connections of one tunnel share. Belongs to the tunnel's one event loop, except for what is final. */
final class Shared {

    private static final int KEPT_REPORTS = 10_000;

    private final TunnelFaults faults;
    private final long seed;
    private final Ticker ticker;
    private final long startNanos;
    private final EventLoop loop;
    private final Admission admission;
    private final Set<Connection> open = new LinkedHashSet<>();
    private final Deque<ConnectionLog> logs = new ArrayDeque<>();
    private InetSocketAddress target;
    private int arrived;

    Shared(TunnelOptions options, EventLoop loop) {
        this.faults = options.faults();
        this.seed = options.seed();
        this.ticker = options.ticker();
        this.target = options.target();
        this.startNanos = ticker.nanos();
        this.loop = loop;
        this.admission = new Admission(faults.open(), seed);
    }

    TunnelFaults faults() {
        return faults;
    }

    long seed() {
        return seed;
    }

    Ticker ticker() {
        return ticker;
    }

    EventLoop loop() {
        return loop;
    }

    Admission admission() {
        return admission;
    }

    InetSocketAddress target() {
        return target;
    }

    void retarget(InetSocketAddress other) {
        target = other;
    }

    Duration sinceStart() {
        return Duration.ofNanos(ticker.nanos() - startNanos);
    }

    Connection arrived(Leg client) {
        ConnectionLog log = new ConnectionLog(++arrived, sinceStart());
        if (logs.size() == KEPT_REPORTS) {
            logs.removeFirst();
        }
        logs.add(log);
        Connection connection = new Connection(this, log, client);
        open.add(connection);
        return connection;
    }

    void finished(Connection connection) {
        if (open.remove(connection)) {
            connection.log.closed(sinceStart());
            admission.freed(connection);
        }
    }

    /** Ends the connections that are upgraded now, after the grace. */
    void reload(Duration grace, Ending how) {
        for (Connection connection : List.copyOf(open)) {
            if (connection.upgraded()) {
                connection.endAfter(grace, how, "reload");
            }
        }
    }

    void closeAll() {
        List.copyOf(open).forEach(Connection::closeBoth);
    }

    int openCount() {
        return open.size();
    }

    List<ConnectionReport> reports() {
        List<ConnectionReport> reports = new ArrayList<>();
        logs.forEach(log -> reports.add(log.report()));
        return reports;
    }
}
