package io.holdfast.testkit.tunnel;

import java.util.EnumSet;
import java.util.Set;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/**
 * One socket of a connection: towards the client or towards the server. Used on its event loop only.
 *
 * <p>Futures of writes and closes are not looked at: a failed write closes the channel, and that is seen as its end.
 */
@SuppressWarnings("FutureReturnValueIgnored")
final class Leg {

    /** Why a leg is not read for the moment. */
    enum Hold {
        /** What it sends cannot be passed on yet. */
        PEER_FULL,
        /** The upgrade is not answered yet. */
        OPENING,
        /** Its throughput is used up. */
        RATE,
        /** Too much of it is being delayed. */
        DELAY,
        /** A fault: it is never read again. */
        STOPPED
    }

    private final DuplexChannel channel;
    private final Set<Hold> holds = EnumSet.noneOf(Hold.class);
    private boolean outputClosed;
    private boolean reset;

    Leg(DuplexChannel channel) {
        this.channel = channel;
    }

    Channel channel() {
        return channel;
    }

    void hold(Hold reason) {
        if (holds.add(reason)) {
            channel.config().setAutoRead(false);
        }
    }

    void release(Hold reason) {
        if (holds.remove(reason) && holds.isEmpty()) {
            channel.config().setAutoRead(true);
        }
    }

    /** Forgets all reasons but the fault, so that what still arrives can be thrown away. */
    void drain() {
        boolean stopped = holds.contains(Hold.STOPPED);
        holds.clear();
        if (stopped) {
            holds.add(Hold.STOPPED);
        }
        channel.config().setAutoRead(holds.isEmpty());
    }

    void write(ByteBuf bytes) {
        if (outputClosed || !channel.isActive()) {
            bytes.release();
        } else {
            channel.writeAndFlush(bytes);
        }
    }

    /** Ends what goes out, after all that was written; what comes in goes on. Idempotent. */
    void fin() {
        if (outputClosed || !channel.isActive()) {
            return;
        }
        outputClosed = true;
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> shutdownOutput());
        } else {
            tls.closeOutbound().addListener(written -> shutdownOutput());
        }
    }

    private void shutdownOutput() {
        channel.shutdownOutput().addListener(shut -> closeIfDone());
    }

    /** Closes once both directions have ended. */
    void closeIfDone() {
        if (channel.isInputShutdown() && channel.isOutputShutdown()) {
            channel.close();
        }
    }

    /** Resets the socket; TLS gets no say. */
    void rst() {
        outputClosed = true;
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.pipeline().firstContext().close();
        }
    }

    /** Closes after what was written. Idempotent. */
    void close() {
        if (!channel.isOpen()) {
            return;
        }
        if (outputClosed) {
            channel.pipeline().firstContext().close(); // nothing more may be written, not even TLS's good-bye
        } else {
            outputClosed = true;
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    boolean open() {
        return channel.isOpen();
    }

    void markReset() {
        reset = true;
    }

    boolean wasReset() {
        return reset;
    }
}
