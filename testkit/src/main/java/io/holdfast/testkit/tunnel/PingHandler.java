package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;

/** Answers pings in the sender's place and passes neither pings nor pongs, as a proxy does that ends both legs itself. */
final class PingHandler extends FrameHandler {

    private final Connection connection;
    private final Direction direction;
    private int swallowing; // opcode of the control frame under way, or 0
    private ByteBuf payload = Unpooled.EMPTY_BUFFER;

    PingHandler(Connection connection, Direction direction) {
        this.connection = connection;
        this.direction = direction;
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        if (head.opcode() == FrameHead.PING || head.opcode() == FrameHead.PONG) {
            swallowing = head.opcode();
        } else {
            ctx.fireChannelRead(head);
        }
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf bytes) {
        if (swallowing == 0) {
            ctx.fireChannelRead(bytes);
        } else {
            payload.release();
            payload = bytes; // the decoder passes a control frame's payload in one piece
        }
    }

    @Override
    void onEnd(ChannelHandlerContext ctx) {
        if (swallowing == 0) {
            ctx.fireChannelRead(FrameEnd.INSTANCE);
            return;
        }
        FrameEncoderHandler back = connection.encoder(direction.opposite());
        ByteBuf answer = payload;
        payload = Unpooled.EMPTY_BUFFER;
        if (swallowing == FrameHead.PING && back != null) {
            boolean masked = direction == Direction.DOWN; // the pong goes to the server
            back.inject(FrameHead.control(FrameHead.PONG, masked, answer.readableBytes()), answer);
            connection.log.pingAnswered();
        } else {
            answer.release();
        }
        swallowing = 0;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        payload.release();
        payload = Unpooled.EMPTY_BUFFER;
    }
}
