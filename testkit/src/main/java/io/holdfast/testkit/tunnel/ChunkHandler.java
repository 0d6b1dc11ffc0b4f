package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Frames every buffer as a chunk (RFC 9112 section 7.1). */
final class ChunkHandler extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        String size = Integer.toHexString(bytes.readableBytes()) + "\r\n";
        ctx.fireChannelRead(Unpooled.wrappedBuffer(
                Unpooled.copiedBuffer(size, StandardCharsets.US_ASCII),
                bytes,
                Unpooled.copiedBuffer("\r\n", StandardCharsets.US_ASCII)));
    }
}
