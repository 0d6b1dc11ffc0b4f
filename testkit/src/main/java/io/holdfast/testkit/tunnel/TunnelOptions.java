package io.holdfast.testkit.tunnel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;

/**
 * How a {@link FaultTunnel} is started.
 *
 * @param target where it leads, in plain HTTP/1.1
 * @param port   port on 127.0.0.1, 0 to 65535; 0 takes a free one
 * @param faults what it does wrong
 * @param seed   of every random choice: the same seed and the same order of connections give the same faults
 * @param tls    if clients must speak TLS
 * @param ticker for idle times and rates
 */
public record TunnelOptions(
        InetSocketAddress target, int port, TunnelFaults faults, long seed, Optional<TunnelTls> tls, Ticker ticker) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public TunnelOptions {
        Objects.requireNonNull(target, "target");
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535, was " + port);
        }
        Objects.requireNonNull(faults, "faults");
        Objects.requireNonNull(tls, "tls");
        Objects.requireNonNull(ticker, "ticker");
    }

    /** A tunnel without fault or TLS, on a free port, to a port on this machine. */
    public static TunnelOptions to(int targetPort) {
        return to(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort));
    }

    /** A tunnel without fault or TLS, on a free port. */
    public static TunnelOptions to(InetSocketAddress target) {
        return new TunnelOptions(target, 0, TunnelFaults.NONE, 1, Optional.empty(), Ticker.system());
    }

    /** The same with faults. */
    public TunnelOptions with(TunnelFaults other) {
        return new TunnelOptions(target, port, other, seed, tls, ticker);
    }

    /** The same with another seed. */
    public TunnelOptions seed(long other) {
        return new TunnelOptions(target, port, faults, other, tls, ticker);
    }

    /** The same on a port. */
    public TunnelOptions onPort(int other) {
        return new TunnelOptions(target, other, faults, seed, tls, ticker);
    }

    /** The same with TLS. */
    public TunnelOptions tls(TunnelTls other) {
        return new TunnelOptions(target, port, faults, seed, Optional.of(other), ticker);
    }
}
