package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/** Notes that frames of data arrived; control frames do not count. */
final class DataMeterHandler extends FrameHandler {

    private final Connection connection;
    private final Direction direction;
    private boolean data;

    DataMeterHandler(Connection connection, Direction direction) {
        this.connection = connection;
        this.direction = direction;
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        data = !head.control();
        note();
        ctx.fireChannelRead(head);
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        note();
        ctx.fireChannelRead(payload);
    }

    private void note() {
        if (data) {
            connection.activity.data(direction);
        }
    }
}
