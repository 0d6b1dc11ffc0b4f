package io.holdfast.worker.ws;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;

import io.holdfast.schema.time.Ticker;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Opens WebSocket connections and owns what they share: the event loops, one sweep timer per loop, the TLS contexts and the
 * lookup threads. Thread-safe. {@link #close()} ends every connection that is still open and waits until no socket remains.
 */
public final class WebSocketClient implements AutoCloseable {

    // Shared: Netty's defaults make one of each for every channel.
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(64 << 10, 256 << 10);
    private static final RecvByteBufAllocator READS = new AdaptiveRecvByteBufAllocator(512, 512, 256 << 10);

    private static final int LOOKUP_THREADS = 16; // a lookup that hangs must not stop the others
    private static final int MAX_LOOKUPS = 1 << 16;
    private static final long CLOSE_SECONDS = 5;
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ClientSettings settings;
    private final Ticker ticker;
    private final MultiThreadIoEventLoopGroup group;
    private final List<LoopState> loops = new ArrayList<>();
    private final TlsContexts tls = new TlsContexts();
    private final ThreadPoolExecutor lookups;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();
    private final SecureRandom random = new SecureRandom();
    private final Class<? extends SocketChannel> transport;
    private final Conversation.Limits usual;

    /** @param ticker source of every duration that is reported */
    public WebSocketClient(ClientSettings settings, Ticker ticker) {
        this.settings = settings;
        this.ticker = ticker;
        usual = new Conversation.Limits(OpenRequest.DEFAULT_MAX_MESSAGE_BYTES, settings.inboxMessages(), false);
        boolean epoll = Epoll.isAvailable();
        transport = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(settings.loops(), new DefaultThreadFactory("holdfast-ws", true), io);
        group.forEach(executor -> loops.add(new LoopState((EventLoop) executor, ticker, open)));
        lookups = new ThreadPoolExecutor(
                LOOKUP_THREADS,
                LOOKUP_THREADS,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_LOOKUPS),
                new DefaultThreadFactory("holdfast-lookup", true));
        lookups.allowCoreThreadTimeOut(true);
    }

    /**
     * Tries once to open; blocks the caller until the report is there, at most the request's deadline and a few milliseconds.
     * Never follows a redirect, never retries, writes nothing before the 101. An interrupt ends the wait as {@code local}, with
     * the interrupt flag set; what opens after that is closed again.
     *
     * @return the report; failures are values, not exceptions
     * @throws IllegalArgumentException if the request's trust file is unusable
     */
    public Opening open(OpenRequest request) {
        long startedAt = ticker.nanos();
        CompletableFuture<Opening> report = openAsync(request);
        try {
            return report.get(request.deadline().toNanos() + SPARE_NANOS, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the event loop gave no report", e);
        }
        abandon(report);
        return local(TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - startedAt));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it any more
    private static void abandon(CompletableFuture<Opening> report) {
        report.thenAccept(late -> {
            if (late.connection() != null) {
                late.connection().abandon();
            }
        });
    }

    /**
     * As {@link #open}, without blocking; the stage never fails and completes on an event loop.
     *
     * @throws IllegalArgumentException if the request's trust file is unusable
     */
    public CompletableFuture<Opening> openAsync(OpenRequest request) {
        SslContext context = request.secure() ? tls.get(request.ca(), TlsContexts.HTTP11) : null;
        LoopState loop = loops.get(Math.floorMod(next.getAndIncrement(), loops.size()));
        Attempt attempt = new Attempt(
                loop, request, (of, address) -> connect(of, address, context), limits(request), ticker.nanos());
        try {
            loop.loop.execute(attempt::start);
            lookUp(attempt);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(local(0)); // the client is closed
        }
        return attempt.report();
    }

    /** The bounds of the usual request, which all its connections share. */
    private Conversation.Limits limits(OpenRequest request) {
        return request.maxMessageBytes() == usual.maxMessageBytes()
                ? usual
                : new Conversation.Limits(request.maxMessageBytes(), settings.inboxMessages(), false);
    }

    private static Opening local(long elapsedMillis) {
        return new Opening(
                OpenError.LOCAL,
                Opening.Stage.LOOKUP,
                null,
                null,
                null,
                elapsedMillis,
                null,
                null,
                0,
                null,
                null,
                null);
    }

    private void lookUp(Attempt attempt) {
        String host = bareHost(attempt.request());
        EventLoop loop = attempt.loop().loop;
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        if (literal != null) {
            loop.execute(() -> attempt.resolved(List.of(address(host, literal))));
            return;
        }
        lookups.execute(() -> {
            try {
                List<InetAddress> found = attempt.request().names().lookup(host);
                loop.execute(() -> attempt.resolved(found));
            } catch (UnknownHostException | RuntimeException e) {
                loop.execute(attempt::unresolved); // a lookup that throws anything has found nothing
            }
        });
    }

    private static InetAddress address(String host, byte[] literal) {
        try {
            return InetAddress.getByAddress(host, literal);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }

    private ChannelFuture connect(Attempt attempt, InetAddress address, @Nullable SslContext context) {
        ChannelInitializer<Channel> initializer = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                initialise(attempt, channel, context);
            }
        };
        return bootstrap(attempt.loop(), initializer)
                .connect(new InetSocketAddress(address, attempt.request().port()));
    }

    private Bootstrap bootstrap(LoopState loop, ChannelInitializer<Channel> initializer) {
        return new Bootstrap()
                .group(loop.loop)
                .channel(transport)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true) // the only way to see a FIN as itself
                .option(ChannelOption.AUTO_CLOSE, false) // after a failed write, read what still came in
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0) // the attempt has its own
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .option(ChannelOption.RECVBUF_ALLOCATOR, READS)
                .handler(initializer);
    }

    private void initialise(Attempt attempt, Channel channel, @Nullable SslContext context) {
        OpenRequest request = attempt.request();
        if (context != null) {
            channel.pipeline().addLast(tlsHandler(context, channel, bareHost(request), request.port()));
        }
        byte[] nonce = new byte[16];
        random.nextBytes(nonce);
        channel.pipeline()
                .addLast(
                        OpeningHandler.NAME,
                        new OpeningHandler(
                                attempt,
                                UpgradeRequest.of(request, settings.userAgent(), nonce),
                                new ResponseReader(
                                        Unpooled.buffer(512), request.maxHeaderBytes(), settings.maxInformational())));
    }

    private static SslHandler tlsHandler(SslContext context, Channel channel, String host, int port) {
        SslHandler handler = context.newHandler(channel.alloc(), host, port);
        handler.setHandshakeTimeoutMillis(0); // the attempt has its own
        handler.setCloseNotifyFlushTimeoutMillis(500);
        if (NetUtil.createByteArrayFromIpAddressString(host) == null) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host))); // the JDK leaves names without a dot out
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }

    private static String bareHost(OpenRequest request) {
        String host = request.uri().getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /**
     * Asks whether the far end completes TLS when only {@code h2} is offered; to tell an edge that insists on HTTP/2 from one
     * that cannot be reached. Sends no request. Blocks at most the request's deadline.
     *
     * @return true if it agreed on {@code h2}; false for plain text and for every failure
     * @throws IllegalArgumentException if the request's trust file is unusable
     */
    public boolean speaksHttp2(OpenRequest request) {
        if (!request.secure()) {
            return false;
        }
        SslContext context = tls.get(request.ca(), TlsContexts.HTTP2);
        CompletableFuture<Boolean> agreed = new CompletableFuture<>();
        LoopState loop = loops.get(0);
        try {
            List<InetAddress> found = request.names().lookup(bareHost(request));
            InetSocketAddress address = new InetSocketAddress(found.get(0), request.port());
            ChannelFuture connecting = bootstrap(loop, new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline()
                                    .addLast(tlsHandler(context, channel, bareHost(request), request.port()))
                                    .addLast(new Http2Probe(agreed));
                        }
                    })
                    .connect(address);
            return Http2Probe.await(connecting, agreed, request.deadline());
        } catch (UnknownHostException | RejectedExecutionException e) {
            return false;
        }
    }

    /** Connections open now, for the metric. */
    public int openConnections() {
        return open.get();
    }

    /** Ends every connection as {@code client_closed} and frees the loops; idempotent, blocks at most about 5 s. */
    @Override
    public void close() {
        lookups.shutdownNow();
        for (LoopState loop : loops) {
            if (!loop.loop.isShuttingDown()) {
                loop.loop.execute(loop::close);
            }
        }
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
