package io.holdfast.testkit.tunnel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;

/**
 * A proxy on 127.0.0.1 that stands for a provider's tunnel and fails as its {@code TunnelFaults} say.
 *
 * <p>It takes HTTP/1.1, plain or over TLS, one request per connection: an upgrade is relayed until it ends, and any other
 * request gets {@code Connection: close}. Bytes are passed as they come, frames of any size included, with back-pressure; frames
 * are parsed only where a fault asks for it. A server that cannot be reached gives 502.
 *
 * <p>Owns one daemon thread, an event loop, on which everything happens. The methods here are safe for use from any other thread.
 */
public final class FaultTunnel implements AutoCloseable {

    private static final long CALL_SECONDS = 10;

    private final EventLoopGroup group;
    private final Channel server;
    private final Shared shared;
    private final Optional<Certificates> certificates;
    private final AtomicBoolean closed = new AtomicBoolean();

    private FaultTunnel(EventLoopGroup group, Channel server, Shared shared, Optional<Certificates> certificates) {
        this.group = group;
        this.server = server;
        this.shared = shared;
        this.certificates = certificates;
    }

    /**
     * Starts a tunnel and returns when it listens.
     *
     * @throws IOException if the port cannot be listened on
     */
    public static FaultTunnel start(TunnelOptions options) throws IOException {
        Optional<Certificates> certificates = options.tls().map(Certificates::make);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("holdfast-tunnel", true), NioIoHandler.newFactory());
        EventLoop loop = group.next();
        Shared shared = new Shared(options, loop);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel, shared, certificates);
                    }
                });
        var binding = bootstrap
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()))
                .awaitUninterruptibly();
        if (!binding.isSuccess()) {
            stop(group);
            throw new IOException("the tunnel cannot listen on port " + options.port(), binding.cause());
        }
        options.faults()
                .life()
                .reload()
                .ifPresent(reload -> schedule(loop, reload.at(), () -> shared.reload(reload.grace(), reload.ending())));
        return new FaultTunnel(group, binding.channel(), shared, certificates);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // ends with the event loop, at the latest
    private static void schedule(EventLoop loop, Duration delay, Runnable action) {
        loop.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void accept(SocketChannel channel, Shared shared, Optional<Certificates> certificates) {
        Leg client = new Leg(channel);
        Connection connection = shared.arrived(client);
        var pipeline = channel.pipeline();
        Optional<EarlyEnding> atOnce =
                shared.faults().open().early().filter(early -> early.moment() == EarlyEnding.Moment.BYTES);
        if (atOnce.isPresent()) {
            pipeline.addLast(new EarlyBytesHandler(connection, atOnce.get()));
        } else {
            certificates.ifPresent(made -> pipeline.addLast(made.server().newHandler(channel.alloc())));
            pipeline.addLast(RequestHandler.NAME, new RequestHandler(connection));
        }
        Pipelines.addShaping(pipeline, connection, Direction.UP, client);
        pipeline.addLast(RelayHandler.NAME, new RelayHandler(connection, Direction.UP));
    }

    /** The port that it listens on. */
    public int port() {
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    /** Its base URL, {@code http://127.0.0.1:port/} or {@code https://localhost:port/}. */
    public String url() {
        return certificates.isPresent() ? "https://localhost:" + port() + "/" : "http://127.0.0.1:" + port() + "/";
    }

    /**
     * The certificate that clients must trust, in PEM.
     *
     * @throws IllegalStateException if the tunnel does not speak TLS
     */
    public String caPem() {
        return certificates
                .map(Certificates::authorityPem)
                .orElseThrow(() -> new IllegalStateException("this tunnel does not speak TLS"));
    }

    /** What was done with the connections so far, the latest 10,000 of them, in the order of arrival. */
    public List<ConnectionReport> connections() {
        return call(shared::reports);
    }

    /** How many connections have an open socket on either side. */
    public int openConnections() {
        return call(shared::openCount);
    }

    /** Ends the connections that are upgraded now after a grace, as a reload of a proxy does; newer ones live on. */
    public void reload(Duration grace, Ending ending) {
        call(() -> {
            shared.reload(grace, ending);
            return true;
        });
    }

    /** New connections lead there from now on. */
    public void retarget(InetSocketAddress target) {
        call(() -> {
            shared.retarget(target);
            return true;
        });
    }

    private <T> T call(Callable<T> work) {
        Future<T> future = shared.loop().submit(work);
        if (!future.awaitUninterruptibly(CALL_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the tunnel's event loop does not answer");
        }
        return future.getNow();
    }

    /** Stops listening and closes every connection. Idempotent; returns within 5 s. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            server.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
            call(() -> {
                shared.closeAll();
                return true;
            });
            stop(group);
        }
    }

    private static void stop(EventLoopGroup group) {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(4, TimeUnit.SECONDS);
    }
}
