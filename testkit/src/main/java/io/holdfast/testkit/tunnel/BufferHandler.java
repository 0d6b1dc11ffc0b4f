package io.holdfast.testkit.tunnel;

import java.util.concurrent.TimeUnit;

import io.holdfast.testkit.tunnel.faults.Shaping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/** Holds bytes back until there are enough of them or the first has waited long enough. */
final class BufferHandler extends ChannelInboundHandlerAdapter {

    private final Shaping shaping;
    private ByteBuf buffer = Unpooled.buffer();
    private @Nullable ScheduledFuture<?> deadline;

    BufferHandler(Shaping shaping) {
        this.shaping = shaping;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            buffer.writeBytes(bytes);
        } finally {
            bytes.release();
        }
        if (buffer.readableBytes() >= shaping.bufferBytes()) {
            flush(ctx);
        } else if (deadline == null) {
            deadline = ctx.executor()
                    .schedule(() -> flush(ctx), shaping.bufferFor().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void flush(ChannelHandlerContext ctx) {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
        if (buffer.isReadable()) {
            ByteBuf full = buffer;
            buffer = Unpooled.buffer();
            ctx.fireChannelRead(full);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            flush(ctx);
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (deadline != null) {
            deadline.cancel(false);
        }
        buffer.release();
    }
}
