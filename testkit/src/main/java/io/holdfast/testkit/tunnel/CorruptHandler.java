package io.holdfast.testkit.tunnel;

import java.util.SplittableRandom;

import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Corruption.Kind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;

/** Damages payloads as one {@link Corruption} says. */
final class CorruptHandler extends FrameHandler {

    private final Corruption corruption;
    private final SplittableRandom random;
    private final long from;
    private final long to;
    private int messages;
    private long offset; // in the message, of the next payload byte
    private long frameEnd; // offset in the message where this frame ends
    private boolean active;
    private ByteBuf block = Unpooled.EMPTY_BUFFER;

    CorruptHandler(Corruption corruption, SplittableRandom random) {
        this.corruption = corruption;
        this.random = random;
        this.from = corruption.at();
        this.to = corruption.at() + (corruption.kind() == Kind.FLIP ? 1 : corruption.bytes());
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        if (head.control()) {
            active = false;
            ctx.fireChannelRead(head);
            return;
        }
        if (head.opcode() != FrameHead.CONTINUATION) {
            messages++;
            offset = 0;
        }
        active = corruption.message() == 0 || corruption.message() == messages;
        frameEnd = offset + head.length();
        long hit = active ? Math.max(0, Math.min(to, frameEnd) - Math.max(from, offset)) : 0;
        long length = head.length();
        if (!corruption.broken() && corruption.kind() == Kind.DROP) {
            length -= hit;
        } else if (!corruption.broken() && corruption.kind() == Kind.REPEAT) {
            length += hit;
        }
        ctx.fireChannelRead(head.withLength(length));
    }

    @Override
    void onPayload(ChannelHandlerContext ctx, ByteBuf payload) {
        if (!active) {
            ctx.fireChannelRead(payload);
            return;
        }
        long start = offset;
        offset += payload.readableBytes();
        int hitFrom = (int) Math.max(0, Math.min(payload.readableBytes(), from - start));
        int hitTo = (int) Math.max(hitFrom, Math.min(payload.readableBytes(), to - start));
        if (hitFrom == hitTo) {
            ctx.fireChannelRead(payload);
            return;
        }
        switch (corruption.kind()) {
            case FLIP, SCRAMBLE -> damage(ctx, payload, hitFrom, hitTo);
            case DROP, REPEAT -> {
                ctx.fireChannelRead(payload.readRetainedSlice(hitFrom));
                ByteBuf hit = payload.readRetainedSlice(hitTo - hitFrom);
                if (corruption.kind() == Kind.REPEAT) {
                    repeat(ctx, hit);
                } else {
                    hit.release();
                }
                ctx.fireChannelRead(payload);
            }
        }
    }

    private void damage(ChannelHandlerContext ctx, ByteBuf payload, int hitFrom, int hitTo) {
        for (int i = payload.readerIndex() + hitFrom; i < payload.readerIndex() + hitTo; i++) {
            int change = corruption.kind() == Kind.FLIP ? 1 : random.nextInt(1, 256);
            payload.setByte(i, payload.getByte(i) ^ change);
        }
        ctx.fireChannelRead(payload);
    }

    private void repeat(ChannelHandlerContext ctx, ByteBuf hit) {
        block = Unpooled.wrappedBuffer(block, Unpooled.copiedBuffer(hit));
        ctx.fireChannelRead(hit);
        if (offset >= Math.min(to, frameEnd)) {
            ByteBuf again = block;
            block = Unpooled.EMPTY_BUFFER;
            ctx.fireChannelRead(again);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        block.release();
        block = Unpooled.EMPTY_BUFFER;
    }
}
