package io.holdfast.testkit.tunnel;

import java.util.ArrayDeque;
import java.util.Queue;

import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;

/**
 * Enforces a {@link MessageLimit}. The header says how large a frame is, so one frame is judged before any of it passes; of a
 * message in fragments that may have to vanish as a whole, what has come so far is held, which is never more than the limit.
 */
final class LimitHandler extends FrameHandler {

    private final Connection connection;
    private final MessageLimit limit;
    private final Queue<Object> held = new ArrayDeque<>();
    private long total;
    private boolean holding;
    private boolean vanishing;
    private boolean control;
    private boolean last;

    LimitHandler(Connection connection, MessageLimit limit) {
        this.connection = connection;
        this.limit = limit;
    }

    private boolean wholeMessages() {
        return limit.unit() == MessageLimit.Unit.MESSAGE;
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        control = head.control();
        if (control) {
            ctx.fireChannelRead(head);
            return;
        }
        last = head.fin();
        if (head.opcode() != FrameHead.CONTINUATION || !wholeMessages()) {
            total = 0;
            vanishing = false;
        }
        total += head.length();
        if (total > limit.bytes() && !vanishing) {
            vanishing = true;
            drop();
            limit.ending().ifPresent(ending -> connection.end(ending, "limit"));
        }
        holding = !vanishing && limit.ending().isEmpty() && wholeMessages() && !(held.isEmpty() && last);
        emit(ctx, head);
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        if (control) {
            ctx.fireChannelRead(payload);
        } else {
            emit(ctx, payload);
        }
    }

    @Override
    void onEnd(ChannelHandlerContext ctx) {
        if (control) {
            control = false;
            ctx.fireChannelRead(FrameEnd.INSTANCE);
            return;
        }
        emit(ctx, FrameEnd.INSTANCE);
        if (last) {
            held.forEach(ctx::fireChannelRead);
            held.clear();
        }
    }

    private void emit(ChannelHandlerContext ctx, Object message) {
        if (vanishing) {
            ReferenceCountUtil.release(message);
        } else if (holding) {
            held.add(message);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    private void drop() {
        held.forEach(ReferenceCountUtil::release);
        held.clear();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        drop();
    }
}
