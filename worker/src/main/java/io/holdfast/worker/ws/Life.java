package io.holdfast.worker.ws;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Ending.LocalCause;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;

/** How one connection ends: the first cause, the closing handshake, and that no socket remains. On the event loop. */
final class Life {

    /** Patience with the FIN of a far end that has sent its close frame, when nobody called close. */
    private static final long PEER_CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** After a failed write: time to read what came in before, such as the close frame that says why. */
    private static final long LAST_WORDS_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final LoopState loop;
    private final Traffic traffic;
    private final FrameWriter writer;
    private final Channel channel;
    private final boolean tls;
    private final CompletableFuture<Ending> report;
    private @Nullable Ending ending;
    private SweepWheel.@Nullable Entry force;
    private @Nullable Closing closing;
    private boolean closeNotify;
    private boolean writeFailed;
    private boolean finSeen;
    private boolean reset;
    private boolean gone;

    /** What is known of a closing that we asked for. */
    private static final class Closing {
        final long startedAt;
        final List<CompletableFuture<Closed>> askers = new ArrayList<>(1);

        @Nullable
        Integer echoCode;

        boolean forced;
        long lostBytes;

        Closing(long startedAt) {
            this.startedAt = startedAt;
        }
    }

    Life(LoopState loop, Traffic traffic, FrameWriter writer, Channel channel, CompletableFuture<Ending> report) {
        this.loop = loop;
        this.traffic = traffic;
        this.writer = writer;
        this.channel = channel;
        this.tls = channel.pipeline().get(SslHandler.class) != null;
        this.report = report;
    }

    @Nullable
    Ending ending() {
        return ending;
    }

    boolean ended() {
        return ending != null;
    }

    /** True once the channel is closed. */
    boolean gone() {
        return gone;
    }

    /** Ends with this cause, unless it has ended before; true if it was open until now. */
    boolean end(
            How how, @Nullable Integer code, ReasonClass reason, @Nullable ProtocolError error, boolean midMessage) {
        return end(new Cause(how, code, reason, error, null, false, midMessage), traffic.lastIn);
    }

    /** As {@code end}, for a frame: the bytes of that frame do not count as traffic. */
    boolean endByFrame(
            How how, @Nullable Integer code, ReasonClass reason, @Nullable ProtocolError error, boolean midMessage) {
        return end(new Cause(how, code, reason, error, null, false, midMessage), traffic.lastInBeforeFrame);
    }

    boolean endLocally(LocalCause cause, boolean midMessage) {
        return end(new Cause(How.LOCAL, null, ReasonClass.NONE, null, cause, false, midMessage), traffic.lastIn);
    }

    private record Cause(
            How how,
            @Nullable Integer code,
            ReasonClass reason,
            @Nullable ProtocolError error,
            @Nullable LocalCause local,
            boolean onWrite,
            boolean midMessage) {}

    private boolean end(Cause cause, long lastIn) {
        if (ending != null) {
            return false;
        }
        long now = loop.ticker.nanos();
        boolean ours = cause.local == LocalCause.CLOSED
                || cause.local == LocalCause.ABORTED
                || cause.local == LocalCause.CLIENT_CLOSED;
        ending = new Ending(
                cause.how,
                cause.code,
                cause.reason,
                cause.error,
                cause.local,
                cause.onWrite,
                ours,
                tls ? closeNotify : null,
                cause.midMessage,
                now,
                millis(now - traffic.openedAt),
                millis(now - lastIn),
                millis(now - traffic.lastOut));
        loop.open.decrementAndGet();
        return true;
    }

    /** Tells the ending to those who wait; after everything that follows from it was put in order. */
    void tell() {
        if (ending != null) {
            report.complete(ending);
        }
    }

    void onCloseNotify() {
        closeNotify = true;
    }

    /** The far end has closed its direction. */
    void onFin(boolean midMessage) {
        finSeen = true;
        end(
                new Cause(writeFailed ? How.RST : How.FIN, null, ReasonClass.NONE, null, null, writeFailed, midMessage),
                traffic.lastIn);
        closeGently();
    }

    void onReset(boolean onWrite, boolean midMessage) {
        reset = true;
        end(new Cause(How.RST, null, ReasonClass.NONE, null, null, onWrite || writeFailed, midMessage), traffic.lastIn);
        closeNow();
    }

    /** A write failed: what came in before is still read, for a short time. */
    void onWriteFailed() {
        if (!writeFailed) {
            writeFailed = true;
            forceAt(loop.ticker.nanos() + LAST_WORDS_NANOS);
        }
    }

    /** The far end's close frame is answered; now it has a little time to close the connection. */
    void awaitFin() {
        if (closing == null) {
            forceAt(loop.ticker.nanos() + PEER_CLOSE_NANOS);
        }
    }

    /** Our close frame came back. */
    void onEcho(int code) {
        if (closing != null) {
            closing.echoCode = code;
        }
    }

    /** Begins a closing with this report; a second asker joins the first, and the earlier deadline counts. */
    void startClosing(CompletableFuture<Closed> asker, long deadlineNanos) {
        long now = loop.ticker.nanos();
        if (closing == null) {
            closing = new Closing(now);
        }
        closing.askers.add(asker);
        if (gone) {
            reportClosed();
        } else {
            forceAt(now + deadlineNanos);
        }
    }

    private void forceAt(long due) {
        if (force == null) {
            force = new SweepWheel.Entry(now -> forced());
        }
        loop.wheel.schedule(force, due);
    }

    private void forced() {
        if (closing != null) {
            closing.forced = true;
        }
        closeNow();
    }

    /** Closes with a TLS good-bye where there is TLS. */
    @SuppressWarnings("FutureReturnValueIgnored") // channelInactive tells when it is done
    void closeGently() {
        noteLost();
        channel.close();
    }

    /** Closes the socket at once; the kernel keeps nothing of it. */
    @SuppressWarnings("FutureReturnValueIgnored") // channelInactive tells when it is done
    void closeNow() {
        noteLost();
        if (channel.isActive()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
        ChannelHandlerContext below = channel.pipeline().context(SslHandler.class);
        if (below == null) {
            channel.close();
        } else {
            below.close(); // not through TLS, whose good-bye would wait for a far end that does not read
        }
    }

    private void noteLost() {
        if (closing != null) {
            closing.lostBytes = Math.max(closing.lostBytes, writer.pendingBytes());
        }
    }

    /** The channel is closed. Without another sign before, a write had failed. */
    void onInactive(boolean midMessage) {
        gone = true;
        end(new Cause(How.RST, null, ReasonClass.NONE, null, null, true, midMessage), traffic.lastIn);
        if (force != null) {
            force.cancel();
        }
        if (closing != null) {
            reportClosed();
        }
    }

    private void reportClosed() {
        Closing known = closing;
        Ending how = ending;
        if (known == null || how == null) {
            return;
        }
        boolean echoed = known.echoCode != null || how.how() == How.CLOSE_FRAME;
        Integer code = known.echoCode != null ? known.echoCode : how.code();
        Closed closed = new Closed(
                echoed && finSeen && !known.forced && !reset,
                echoed,
                code,
                finSeen,
                reset,
                known.forced,
                known.lostBytes,
                millis(loop.ticker.nanos() - known.startedAt),
                how);
        known.askers.forEach(asker -> asker.complete(closed));
        known.askers.clear();
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
