package io.holdfast.testkit.tunnel;

import java.util.ArrayDeque;
import java.util.Queue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/** Turns frames back into bytes, and lets others put frames of their own, or an ending, between two frames. */
final class FrameEncoderHandler extends FrameHandler {

    private final Queue<Runnable> atBoundary = new ArrayDeque<>();
    private @Nullable FrameHead current;
    private @Nullable ChannelHandlerContext context;
    private long sent;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    /** Runs now, or after the frame that is under way. */
    void atBoundary(Runnable action) {
        if (current == null) {
            action.run();
        } else {
            atBoundary.add(action);
        }
    }

    /** Sends a whole control frame at the next boundary; takes the payload over. */
    void inject(FrameHead head, ByteBuf payload) {
        atBoundary(() -> {
            if (head.masked()) {
                Mask.apply(payload, head.key(), 0);
            }
            ByteBuf frame = Unpooled.wrappedBuffer(head.bytes(), payload);
            if (context == null) {
                frame.release();
            } else {
                context.fireChannelRead(frame);
            }
        });
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        current = head;
        sent = 0;
        ctx.fireChannelRead(head.bytes());
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        if (current != null && current.masked()) {
            Mask.apply(payload, current.key(), sent);
        }
        sent += payload.readableBytes();
        ctx.fireChannelRead(payload);
    }

    @Override
    void onEnd(ChannelHandlerContext ctx) {
        current = null;
        for (Runnable action = atBoundary.poll(); action != null; action = atBoundary.poll()) {
            action.run();
        }
    }
}
