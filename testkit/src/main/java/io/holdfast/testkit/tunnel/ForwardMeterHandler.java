package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Notes that something of the sender's goes on; behind all handlers that may keep it, and before frames of the tunnel's own. */
final class ForwardMeterHandler extends ChannelInboundHandlerAdapter {

    private final Connection connection;
    private final Direction direction;

    ForwardMeterHandler(Connection connection, Direction direction) {
        this.connection = connection;
        this.direction = direction;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        connection.activity.forwarded(direction);
        ctx.fireChannelRead(message);
    }
}
