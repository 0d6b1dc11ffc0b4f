package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.StopReading;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Passes so many bytes and then reads no more. */
final class StopHandler extends ChannelInboundHandlerAdapter {

    private final Connection connection;
    private final Leg source;
    private final StopReading stop;
    private long passed;
    private long lastNanos;
    private boolean stopped;

    StopHandler(Connection connection, Leg source, StopReading stop) {
        this.connection = connection;
        this.source = source;
        this.stop = stop;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        long now = connection.shared.ticker().nanos();
        if (!stop.quiet().isZero() && now - lastNanos > stop.quiet().toNanos()) {
            passed = 0;
        }
        lastNanos = now;
        long room = stopped ? 0 : stop.after() - passed;
        if (bytes.readableBytes() <= room) {
            passed += bytes.readableBytes();
            ctx.fireChannelRead(bytes);
            return;
        }
        if (room > 0) {
            ctx.fireChannelRead(bytes.readRetainedSlice((int) room));
        }
        bytes.release(); // already read, and never to arrive
        if (!stopped) {
            stopped = true;
            source.hold(Leg.Hold.STOPPED);
            stop.ending().ifPresent(ending -> connection.endAfter(stop.later(), ending, "stop"));
        }
    }
}
