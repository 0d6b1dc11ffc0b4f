package io.holdfast.testkit.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Limits throughput by not reading for as long as what was passed on should have taken. */
final class RateHandler extends ChannelInboundHandlerAdapter {

    private static final long SLACK_NANOS = 2_000_000; // shorter pauses are not worth a timer

    private final Connection connection;
    private final Leg source;
    private final long bytesPerSecond;
    private long freeNanos;
    private boolean started;

    RateHandler(Connection connection, Leg source, long bytesPerSecond) {
        this.connection = connection;
        this.source = source;
        this.bytesPerSecond = bytesPerSecond;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        int size = ((ByteBuf) message).readableBytes();
        long now = connection.shared.ticker().nanos();
        freeNanos = started ? Math.max(freeNanos, now) : now;
        started = true;
        freeNanos += Math.round(size * 1e9 / bytesPerSecond);
        ctx.fireChannelRead(message);
        long pause = freeNanos - now;
        if (pause > SLACK_NANOS && !connection.over()) {
            source.hold(Leg.Hold.RATE);
            connection.timers.afterNanos(pause, this::goOn);
        }
    }

    private void goOn() {
        if (freeNanos - connection.shared.ticker().nanos() <= SLACK_NANOS) {
            source.release(Leg.Hold.RATE);
        }
    }
}
