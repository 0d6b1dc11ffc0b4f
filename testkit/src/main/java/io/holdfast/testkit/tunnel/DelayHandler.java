package io.holdfast.testkit.tunnel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/** Passes everything on later, the end of the stream included; order is kept because the event loop's timers keep it. */
final class DelayHandler extends ChannelInboundHandlerAdapter {

    private static final int MAX_BYTES = 8 * 1024 * 1024;

    private final Leg source;
    private final Duration delay;
    private int waiting;

    DelayHandler(Leg source, Duration delay) {
        this.source = source;
        this.delay = delay;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        int size = ((ByteBuf) message).readableBytes();
        waiting += size;
        if (waiting > MAX_BYTES) {
            source.hold(Leg.Hold.DELAY);
        }
        later(ctx, () -> {
            waiting -= size;
            ctx.fireChannelRead(message);
            if (waiting <= MAX_BYTES) {
                source.release(Leg.Hold.DELAY);
            }
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            later(ctx, () -> ctx.fireUserEventTriggered(event));
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // never called off: after a close the relay throws the bytes away
    private void later(ChannelHandlerContext ctx, Runnable action) {
        ctx.executor().schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
