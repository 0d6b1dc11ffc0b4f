package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** Ends a connection at its first bytes, whatever they are. */
final class EarlyBytesHandler extends ChannelInboundHandlerAdapter {

    private final Connection connection;
    private final EarlyEnding early;
    private boolean seen;

    EarlyBytesHandler(Connection connection, EarlyEnding early) {
        this.connection = connection;
        this.early = early;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ReferenceCountUtil.release(message);
        if (!seen) {
            seen = true;
            connection.endAfter(early.after(), early.ending(), "early");
        }
    }
}
