package io.holdfast.worker.ws;

import java.util.ArrayDeque;
import java.util.Deque;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;

/**
 * Messages on their way out. Big ones go in pieces while the channel takes them; control frames that come due inside a frame of
 * ours wait for its end, the earliest place that the protocol allows (RFC 6455 section 5.4). Made when first needed. On the
 * event loop.
 */
final class Outbox {

    private static final int PIECE_BYTES = 64 << 10; // a multiple of 4, so that the mask goes on in step

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Control(int opcode, byte[] payload) {}

    private final LoopState loop;
    private final Traffic traffic;
    private final FrameWriter writer;
    private final Channel channel;
    private final Runnable atBoundary;
    private final Deque<Outgoing> unwritten = new ArrayDeque<>(2);
    private final Deque<Outgoing> untaken = new ArrayDeque<>(2);
    private final Deque<Control> waiting = new ArrayDeque<>(2);

    /** @param atBoundary called after each of our message frames, when another frame may be written */
    Outbox(LoopState loop, Traffic traffic, FrameWriter writer, Channel channel, Runnable atBoundary) {
        this.loop = loop;
        this.traffic = traffic;
        this.writer = writer;
        this.channel = channel;
        this.atBoundary = atBoundary;
    }

    /** True while a frame is half written, so that no other may be. */
    boolean midFrame() {
        Outgoing message = unwritten.peek();
        return message != null && message.midFrame();
    }

    boolean isEmpty() {
        return unwritten.isEmpty();
    }

    void add(Outgoing message) {
        unwritten.add(message);
        untaken.add(message);
        pump();
    }

    /** Keeps a control frame until the frame that is half written is complete. */
    void hold(int opcode, byte[] payload) {
        waiting.add(new Control(opcode, payload));
    }

    /** Writes as much as the channel takes now. */
    void pump() {
        boolean wrote = false;
        while (!unwritten.isEmpty() && channel.isWritable()) {
            writePiece(unwritten.element());
            wrote = true;
        }
        if (wrote) {
            channel.flush();
        }
    }

    private void writePiece(Outgoing message) {
        boolean begins = !message.midFrame();
        if (begins) {
            message.beginFrame(loop.keys.next());
        }
        int size = message.nextPiece(PIECE_BYTES);
        int header = begins ? Frames.headerBytes(message.frameBytes()) : 0;
        ByteBuf out = channel.alloc().ioBuffer(header + size);
        if (begins) {
            int opcode = message.frameOpcode();
            Frames.writeHeader(out, opcode, message.lastFrame(), message.frameBytes(), message.key());
        }
        Frames.writeMasked(out, message.payload, message.written(), size, message.key());
        message.wrote(size);
        traffic.bytesOut += header + size;
        boolean frameDone = !message.midFrame();
        if (message.allWritten()) {
            unwritten.remove();
            traffic.messagesOut++;
        }
        channel.write(out).addListener((ChannelFutureListener) written -> onTaken(written, message, size));
        if (frameDone) {
            traffic.framesOut++;
            writeWaiting();
        }
    }

    private void onTaken(ChannelFuture written, Outgoing message, int size) {
        if (!written.isSuccess()) {
            return; // the ending of the channel follows, and tells
        }
        long now = loop.ticker.nanos();
        traffic.lastOut = now;
        message.took(size);
        if (message.allTaken()) {
            untaken.remove(message);
            message.done().complete(message.sent(now));
        }
    }

    private void writeWaiting() {
        while (!waiting.isEmpty()) {
            Control control = waiting.remove();
            writer.frame(control.opcode, control.payload);
        }
        atBoundary.run();
    }

    /** Forgets what is not begun: after a close frame nothing else may follow. */
    void closeAfterThisFrame() {
        Outgoing half = midFrame() ? unwritten.element() : null;
        unwritten.clear();
        if (half != null) {
            unwritten.add(half);
        }
    }

    /** The connection has ended: every message is reported as far as it came. A frame that is half written goes on. */
    void report() {
        long now = loop.ticker.nanos();
        untaken.forEach(message -> message.done().complete(message.sent(now)));
        untaken.clear();
    }

    /** The channel is gone. */
    void end() {
        unwritten.clear();
        waiting.clear();
    }
}
