package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;

import io.holdfast.testkit.tunnel.faults.Fragmenting;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;

/** Splits data frames, with control frames in between if asked for. */
final class FragmentHandler extends FrameHandler {

    private final Fragmenting fragmenting;
    private FrameHead frame = FrameHead.control(FrameHead.PING, false, 0);
    private boolean splitting;
    private boolean first;
    private long frameLeft;
    private long pieceLeft;
    private int pieces;

    FragmentHandler(Fragmenting fragmenting) {
        this.fragmenting = fragmenting;
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        splitting = !head.control() && head.length() > fragmenting.bytes();
        if (!splitting) {
            ctx.fireChannelRead(head);
            return;
        }
        if (head.opcode() != FrameHead.CONTINUATION) {
            pieces = 0;
        }
        frame = head;
        first = true;
        frameLeft = head.length();
        pieceLeft = 0;
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        if (!splitting) {
            ctx.fireChannelRead(payload);
            return;
        }
        while (payload.isReadable()) {
            if (pieceLeft == 0) {
                begin(ctx);
            }
            int size = (int) Math.min(pieceLeft, payload.readableBytes());
            ctx.fireChannelRead(payload.readRetainedSlice(size));
            pieceLeft -= size;
            frameLeft -= size;
            if (pieceLeft == 0) {
                ctx.fireChannelRead(FrameEnd.INSTANCE);
                between(ctx);
            }
        }
        payload.release();
    }

    private void begin(ChannelHandlerContext ctx) {
        pieceLeft = Math.max(1, Math.min(fragmenting.bytes(), frameLeft));
        boolean last = frame.fin() && pieceLeft >= frameLeft;
        int opcode = first ? frame.opcode() : FrameHead.CONTINUATION;
        int rsv = first ? frame.rsv() : 0;
        ctx.fireChannelRead(new FrameHead(last, rsv, opcode, frame.masked(), frame.key(), pieceLeft));
        first = false;
    }

    private void between(ChannelHandlerContext ctx) {
        if (++pieces == fragmenting.controlAfter() && frameLeft > 0) {
            control(ctx, FrameHead.PING);
            control(ctx, FrameHead.PONG);
        }
    }

    private void control(ChannelHandlerContext ctx, int opcode) {
        ByteBuf payload = Unpooled.copiedBuffer("between", StandardCharsets.US_ASCII);
        ctx.fireChannelRead(FrameHead.control(opcode, frame.masked(), payload.readableBytes()));
        ctx.fireChannelRead(payload);
        ctx.fireChannelRead(FrameEnd.INSTANCE);
    }

    @Override
    void onEnd(ChannelHandlerContext ctx) {
        if (!splitting || pieceLeft > 0) {
            ctx.fireChannelRead(FrameEnd.INSTANCE);
        }
        splitting = false;
        pieceLeft = 0;
    }
}
