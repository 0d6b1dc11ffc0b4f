package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Notes that bytes arrived. */
final class MeterHandler extends ChannelInboundHandlerAdapter {

    private final Connection connection;
    private final Direction direction;

    MeterHandler(Connection connection, Direction direction) {
        this.connection = connection;
        this.direction = direction;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        connection.activity.received(direction);
        ctx.fireChannelRead(message);
    }
}
