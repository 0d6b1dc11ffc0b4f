package io.holdfast.testkit.tunnel;

import java.io.IOException;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/** Last in each leg's pipeline: passes bytes to the other leg and tells the connection what became of its own. */
final class RelayHandler extends ChannelInboundHandlerAdapter {

    static final String NAME = "relay";

    private final Connection connection;
    private final Direction direction;

    RelayHandler(Connection connection, Direction direction) {
        this.connection = connection;
        this.direction = direction;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        connection.pass(direction, (ByteBuf) message);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        connection.writable(direction, ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            connection.finFrom(direction);
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        connection.closed(direction);
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        connection.failed(direction, cause instanceof IOException);
    }
}
