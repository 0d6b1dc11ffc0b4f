package io.holdfast.testkit.tunnel;

import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;

import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An echo server and one tunnel in front of it, both anew for each test. */
final class TunnelFixture implements BeforeEachCallback, AfterEachCallback {

    private EchoServer server;
    private FaultTunnel tunnel;

    @Override
    public void beforeEach(ExtensionContext context) {
        server = new EchoServer();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (tunnel != null) {
            tunnel.close();
            tunnel = null;
        }
        server.close();
    }

    EchoServer server() {
        return server;
    }

    FaultTunnel tunnel() {
        return tunnel;
    }

    TunnelOptions options() {
        return TunnelOptions.to(server.port());
    }

    int start(UnaryOperator<TunnelFaults> faults) throws IOException {
        return start(options().with(faults.apply(TunnelFaults.NONE)));
    }

    int start(TunnelOptions options) throws IOException {
        tunnel = FaultTunnel.start(options);
        return tunnel.port();
    }

    EchoServer.Seen seen(int index) {
        return server.seen().get(index);
    }

    static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }
}
