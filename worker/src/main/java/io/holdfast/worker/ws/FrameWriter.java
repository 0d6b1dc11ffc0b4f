package io.holdfast.worker.ws;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole small frames with one buffer each and no promise: a failed write shows as the ending of the channel. Notes when
 * the kernel took them. The caller sees to it that no other frame of ours is half written. On the event loop.
 */
final class FrameWriter {

    /** Largest payload that is written in one go. */
    static final int SMALL_BYTES = 16 << 10;

    private final LoopState loop;
    private final Traffic traffic;
    private final Channel channel;
    private SweepWheel.@Nullable Entry stamp;

    FrameWriter(LoopState loop, Traffic traffic, Channel channel) {
        this.loop = loop;
        this.traffic = traffic;
        this.channel = channel;
    }

    /** A complete frame, not flushed. */
    void frame(int opcode, byte[] payload) {
        int key = loop.keys.next();
        ByteBuf out = begin(opcode, payload.length, key);
        Frames.writeMasked(out, payload, 0, payload.length, key);
        write(out);
    }

    /** A ping with this number as its payload, not flushed. */
    void ping(long number) {
        int key = loop.keys.next();
        ByteBuf out = begin(Frames.PING, Long.BYTES, key);
        out.writeLong(number ^ Frames.wide(key));
        write(out);
    }

    /** A pong with this payload, not flushed. */
    void pong(ByteBuf in, int length) {
        int key = loop.keys.next();
        ByteBuf out = begin(Frames.PONG, length, key);
        for (int i = 0; i < length; i++) {
            out.writeByte(in.getByte(in.readerIndex() + i) ^ Frames.maskByte(key, i));
        }
        write(out);
    }

    void flush() {
        channel.flush();
        stampWhenTaken();
    }

    private ByteBuf begin(int opcode, int length, int key) {
        ByteBuf out = channel.alloc().ioBuffer(Frames.headerBytes(length) + length);
        Frames.writeHeader(out, opcode, true, length, key);
        return out;
    }

    @SuppressWarnings(
            "FutureReturnValueIgnored") // a void promise: a failure comes as exceptionCaught or channelInactive
    private void write(ByteBuf out) {
        traffic.bytesOut += out.readableBytes();
        traffic.framesOut++;
        channel.write(out, channel.voidPromise());
    }

    private void stampWhenTaken() {
        ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
        if (pending == null) {
            return;
        }
        long now = loop.ticker.nanos();
        if (pending.isEmpty()) {
            traffic.lastOut = now;
            return;
        }
        if (stamp == null) {
            stamp = new SweepWheel.Entry(ignored -> stampWhenTaken());
        }
        loop.wheel.schedule(stamp, now + SweepWheel.SLICE_NANOS);
    }

    /** Bytes that the kernel has not taken yet. */
    long pendingBytes() {
        ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
        return pending == null || pending.isEmpty() ? 0 : pending.totalPendingWriteBytes();
    }

    void end() {
        if (stamp != null) {
            stamp.cancel();
        }
    }
}
