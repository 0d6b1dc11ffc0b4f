package io.holdfast.worker.ws;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.worker.ws.Opening.CertificateNames;
import io.holdfast.worker.ws.Opening.Stage;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to open, from the name to the report. All fields belong to its event loop.
 *
 * <pre>
 *  LOOKUP --addresses--> CONNECT --(next address)--> CONNECT --connected--> TLS --secured--> HANDSHAKE --101--> OPEN
 *     any stage --error, deadline, client closed--> reported, socket closed
 * </pre>
 */
final class Attempt implements LoopState.Endable {

    /** Starts to connect to an address; the channel's pipeline is made for this attempt. */
    @FunctionalInterface
    interface Connector {
        ChannelFuture connect(Attempt attempt, InetAddress address);
    }

    private final LoopState loop;
    private final OpenRequest request;
    private final Connector connector;
    private final Conversation.Limits limits;
    private final CompletableFuture<Opening> report;
    private final long startedAt;
    private final SweepWheel.Entry deadline = new SweepWheel.Entry(now -> expired());
    private final SweepWheel.Entry connectDeadline = new SweepWheel.Entry(now -> connectExpired());

    private Stage stage = Stage.LOOKUP;
    private List<InetAddress> addresses = List.of();
    private int tried;
    private long stageAt;
    private boolean done;
    private boolean connectTimedOut;
    private @Nullable Channel channel;
    private @Nullable Long lookupMillis;
    private @Nullable Long connectMillis;
    private @Nullable Long tlsMillis;
    private @Nullable String alpn;
    private @Nullable CertificateNames names;
    private long bytesIn;

    Attempt(LoopState loop, OpenRequest request, Connector connector, Conversation.Limits limits, long startedAt) {
        this.loop = loop;
        this.request = request;
        this.connector = connector;
        this.limits = limits;
        this.report = new CompletableFuture<>();
        this.startedAt = startedAt;
        this.stageAt = startedAt;
    }

    LoopState loop() {
        return loop;
    }

    OpenRequest request() {
        return request;
    }

    CompletableFuture<Opening> report() {
        return report;
    }

    /** Begins; the addresses follow by {@link #resolved} or {@link #unresolved}. */
    void start() {
        if (!loop.add(this)) {
            fail(OpenError.LOCAL, null, null);
            return;
        }
        loop.wheel.schedule(deadline, startedAt + request.deadline().toNanos());
        loop.wheel.schedule(
                connectDeadline, startedAt + request.connectDeadline().toNanos());
    }

    void unresolved() {
        fail(OpenError.DNS, null, null);
    }

    void resolved(List<InetAddress> found) {
        if (done) {
            return;
        }
        if (found.isEmpty()) {
            fail(OpenError.DNS, null, null);
            return;
        }
        lookupMillis = lap();
        stage = Stage.CONNECT;
        addresses = List.copyOf(found);
        connectNext();
    }

    private void connectNext() {
        InetAddress address = addresses.get(tried++);
        long now = loop.ticker.nanos();
        long left = startedAt + request.connectDeadline().toNanos() - now;
        loop.wheel.schedule(connectDeadline, now + Math.max(1, left / (addresses.size() - tried + 1)));
        ChannelFuture connecting = connector.connect(this, address);
        channel = connecting.channel();
        connecting.addListener(outcome -> {
            if (loop.loop.inEventLoop()) {
                connectDone(outcome.cause());
            } else {
                loop.loop.execute(() -> connectDone(outcome.cause())); // no channel could be made
            }
        });
    }

    private void connectDone(@Nullable Throwable failure) {
        if (failure == null || done) {
            return; // OpeningHandler.channelActive goes on
        }
        OpenError error = connectTimedOut ? OpenError.CONNECT_TIMEOUT : connectError(failure);
        connectTimedOut = false;
        boolean timeLeft =
                loop.ticker.nanos() - startedAt < request.connectDeadline().toNanos();
        if (tried < addresses.size() && timeLeft && error != OpenError.LOCAL) {
            connectNext();
        } else {
            fail(error, null, null);
        }
    }

    private static OpenError connectError(Throwable failure) {
        String text = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        if (text.contains("refused")) {
            return OpenError.CONNECT_REFUSED;
        }
        if (failure instanceof NoRouteToHostException || text.contains("unreachable") || text.contains("no route")) {
            return OpenError.CONNECT_UNREACHABLE;
        }
        if (text.contains("timed out")) {
            return OpenError.CONNECT_TIMEOUT;
        }
        if (text.contains("reset")) {
            return OpenError.CONNECT_REFUSED;
        }
        return failure instanceof ConnectException && !text.contains("assign")
                ? OpenError.CONNECT_UNREACHABLE
                : OpenError.LOCAL;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the connect fails with it, and its listener goes on
    private void connectExpired() {
        if (stage == Stage.LOOKUP) {
            fail(OpenError.DNS_TIMEOUT, null, null);
        } else if (stage == Stage.CONNECT && channel != null) {
            connectTimedOut = true;
            channel.close();
        }
    }

    void connected(boolean tls) {
        connectDeadline.cancel();
        connectMillis = lap();
        stage = tls ? Stage.TLS : Stage.HANDSHAKE;
    }

    void secured(@Nullable String agreed) {
        tlsMillis = lap();
        alpn = agreed;
        stage = Stage.HANDSHAKE;
    }

    void certificateNames(@Nullable CertificateNames relation) {
        names = relation;
    }

    void received(long bytes) {
        bytesIn = bytes;
    }

    /** Makes the connection and reports it. */
    FrameHandler open(Channel open, HandshakeResponse facts) {
        boolean deflate = facts.extensions().contains("permessage-deflate");
        CompletableFuture<Ending> ending = new CompletableFuture<>();
        Conversation talk = new Conversation(loop, open, deflate ? limits.withDeflate() : limits, ending);
        stage = Stage.OPEN;
        loop.open.incrementAndGet();
        finish();
        loop.add(talk);
        report.complete(opening(null, facts, null, new WebSocketConnection(talk, ending)));
        return new FrameHandler(talk);
    }

    void fail(OpenError error, @Nullable HandshakeResponse facts, Opening.@Nullable Hop hop) {
        if (done) {
            return;
        }
        finish();
        Opening opening = opening(error, facts, hop, null);
        Channel open = channel;
        if (open == null || !open.isOpen()) {
            report.complete(opening);
        } else {
            open.closeFuture().addListener(closed -> report.complete(opening));
            closeNow(open);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // closeFuture tells
    private static void closeNow(Channel channel) {
        ChannelHandlerContext tls = channel.pipeline().context(SslHandler.class);
        if (tls == null) {
            channel.close();
        } else {
            tls.close(); // without a good-bye, for which nobody waits
        }
    }

    private void finish() {
        done = true;
        deadline.cancel();
        connectDeadline.cancel();
        loop.remove(this);
    }

    private void expired() {
        OpeningHandler handler = channel == null ? null : channel.pipeline().get(OpeningHandler.class);
        switch (stage) {
            case LOOKUP -> fail(OpenError.DNS_TIMEOUT, null, null);
            case CONNECT -> fail(OpenError.CONNECT_TIMEOUT, null, null);
            default -> {
                if (handler != null) {
                    handler.ended(OpenError.TIMEOUT, OpenError.TLS_TIMEOUT);
                }
                fail(OpenError.TIMEOUT, null, null);
            }
        }
    }

    @Override
    public void endByClient() {
        fail(OpenError.LOCAL, null, null);
    }

    private Opening opening(
            @Nullable OpenError error,
            @Nullable HandshakeResponse facts,
            Opening.@Nullable Hop hop,
            @Nullable WebSocketConnection connection) {
        long elapsed = millis(loop.ticker.nanos() - startedAt);
        return new Opening(
                error,
                stage,
                lookupMillis,
                connectMillis,
                tlsMillis,
                elapsed,
                alpn,
                names,
                bytesIn,
                facts,
                hop,
                connection);
    }

    private long lap() {
        long now = loop.ticker.nanos();
        long took = millis(now - stageAt);
        stageAt = now;
        return took;
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
