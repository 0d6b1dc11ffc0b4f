package io.holdfast.testkit.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * A handler between {@link FrameDecoderHandler} and {@link FrameEncoderHandler}; one per channel, all its state belongs to the
 * event loop. What it does not override passes on unchanged.
 */
abstract class FrameHandler extends ChannelInboundHandlerAdapter {

    @Override
    public final void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof FrameHead head) {
            onHead(ctx, head);
        } else if (message instanceof ByteBuf payload) {
            onPayload(ctx, payload);
        } else {
            onEnd(ctx);
        }
    }

    /** A frame begins. */
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        ctx.fireChannelRead(head);
    }

    /** Some of its payload, unmasked; whoever does not pass it on releases it. */
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        ctx.fireChannelRead(payload);
    }

    /** The frame has ended. */
    void onEnd(ChannelHandlerContext ctx) {
        ctx.fireChannelRead(FrameEnd.INSTANCE);
    }
}
