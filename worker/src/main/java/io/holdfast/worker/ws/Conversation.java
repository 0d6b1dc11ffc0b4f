package io.holdfast.worker.ws;

import java.nio.charset.CharacterCodingException;
import java.util.concurrent.CompletableFuture;
import java.util.zip.DataFormatException;

import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Ending.LocalCause;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One open connection's side of the protocol: what follows from each frame, what is sent, and what must be put in order when it
 * ends. The {@link FrameHandler} tells it what the channel does; other threads reach it through {@link WebSocketConnection}.
 *
 * <p>Every field belongs to the channel's event loop. What not every connection needs is made when first needed.
 */
final class Conversation implements FrameEvents, LoopState.Endable, PingLoop.Pinger {

    private final LoopState loop;
    private final Channel channel;
    private final Limits limits;
    private final Traffic traffic;
    private final FrameWriter writer;
    private final FrameReader reader;
    private final Life life;
    private @Nullable PingLoop pings;
    private @Nullable Outbox outbox;
    private @Nullable Inbox inbox;
    private @Nullable Assembly assembly;
    private @Nullable ByteBuf firstRead; // only while the first bytes are read
    private boolean closeSent;
    private boolean flushWanted;

    /** Bounds of a connection, shared by all that have the same. */
    record Limits(int maxMessageBytes, int inboxMessages, boolean deflate) {

        Limits withDeflate() {
            return new Limits(maxMessageBytes, inboxMessages, true);
        }
    }

    Conversation(LoopState loop, Channel channel, Limits limits, CompletableFuture<Ending> report) {
        this.loop = loop;
        this.channel = channel;
        this.limits = limits;
        this.traffic = new Traffic(loop.ticker.nanos());
        this.writer = new FrameWriter(loop, traffic, channel);
        this.reader = new FrameReader(this, limits.maxMessageBytes, limits.deflate);
        this.life = new Life(loop, traffic, writer, channel, report);
    }

    LoopState loop() {
        return loop;
    }

    Traffic traffic() {
        return traffic;
    }

    Life life() {
        return life;
    }

    FrameReader reader() {
        return reader;
    }

    boolean midMessage() {
        return reader.midMessage();
    }

    FrameWriter writer() {
        return writer;
    }

    void read(ByteBuf in) {
        if (reader.atBoundary()) {
            traffic.lastInBeforeFrame = traffic.lastIn;
        }
        traffic.lastIn = loop.ticker.nanos();
        firstRead = traffic.bytesIn == 0 ? in.duplicate() : null;
        traffic.bytesIn += in.readableBytes();
        try {
            reader.read(in);
        } finally {
            firstRead = null;
        }
    }

    void readComplete() {
        if (flushWanted) {
            flushWanted = false;
            writer.flush();
        }
    }

    void writable() {
        if (outbox != null) {
            outbox.pump();
        }
    }

    /** The channel is closed: nothing more comes. */
    void gone() {
        life.onInactive(reader.midMessage());
        loop.remove(this);
        reader.stop();
        writer.end();
        if (assembly != null) {
            assembly.end();
        }
        afterEnding();
    }

    @Override
    public void endByClient() {
        life.endLocally(LocalCause.CLIENT_CLOSED, reader.midMessage());
        life.closeNow();
        afterEnding();
    }

    /** Puts in order what an ending leaves open, then tells it. */
    void afterEnding() {
        if (!life.ended()) {
            return;
        }
        if (pings != null) {
            pings.end();
        }
        if (inbox != null) {
            inbox.end();
        }
        if (outbox != null) {
            outbox.report();
            if (life.gone()) {
                outbox.end();
            }
        }
        life.tell();
    }

    @Override
    public void onPiece(int opcode, boolean compressed, ByteBuf in, int length) {
        if (!life.ended()) {
            assembly().piece(opcode, compressed, in, length);
        }
    }

    @Override
    public void onMessage(int opcode, int fragments) {
        if (life.ended()) {
            return;
        }
        traffic.messagesIn++;
        traffic.lastFragments = fragments;
        try {
            inbox().add(assembly().complete(opcode, fragments, loop.ticker.nanos()));
        } catch (DataFormatException e) {
            reader.stop();
            failLocally(LocalCause.INFLATE, CloseFrames.BAD_DATA);
        } catch (CharacterCodingException e) {
            reader.stop();
            onViolation(ProtocolError.BAD_UTF8);
        }
    }

    @Override
    public void onControl(int opcode, ByteBuf in, int length) {
        if (opcode == Frames.PONG) {
            pings().pong(in, length);
        } else if (opcode == Frames.CLOSE) {
            onClose(in, length);
        } else {
            traffic.pingsReceived++;
            if (!closeSent) {
                answerPing(in, length);
            }
        }
    }

    private void answerPing(ByteBuf in, int length) {
        traffic.pingsAnswered++;
        if (outbox != null && outbox.midFrame()) {
            outbox.hold(Frames.PONG, ByteBufUtil.getBytes(in, in.readerIndex(), length));
        } else {
            writer.pong(in, length);
            flushWanted = true;
        }
    }

    private void onClose(ByteBuf in, int length) {
        int code = length < 2 ? CloseFrames.NO_CODE : in.getUnsignedShort(in.readerIndex());
        boolean readable = length != 1;
        if (length > 2) {
            readable = Utf8.check(Utf8.COMPLETE, in, in.readerIndex() + 2, length - 2) == Utf8.COMPLETE;
        }
        if (!readable || (length >= 2 && !CloseFrames.legal(code))) {
            reader.stop();
            fail(readable ? ProtocolError.BAD_CLOSE_CODE : ProtocolError.BAD_CLOSE_PAYLOAD, length < 2 ? null : code);
            return;
        }
        String reason = length <= 2 ? "" : in.toString(in.readerIndex() + 2, length - 2, UTF_8);
        boolean first =
                life.endByFrame(How.CLOSE_FRAME, code, CloseFrames.reason(reason), null, reader.partialBytes() > 0);
        if (!first) {
            life.onEcho(code);
        }
        sendClose(code == CloseFrames.NO_CODE ? new byte[0] : ByteBufUtil.getBytes(in, in.readerIndex(), 2));
        life.awaitFin();
        afterEnding();
    }

    @Override
    public void onFrameEnd() {
        traffic.lastInBeforeFrame = traffic.lastIn;
    }

    @Override
    public void onViolation(ProtocolError error) {
        boolean vague = error == ProtocolError.RESERVED_BITS || error == ProtocolError.BAD_OPCODE;
        fail(vague && firstRead != null ? FirstBytesClass.insteadOfFrame(firstRead, error) : error, null);
    }

    private void fail(ProtocolError error, @Nullable Integer code) {
        life.endByFrame(How.PROTOCOL_ERROR, code, ReasonClass.NONE, error, reader.partialBytes() > 0);
        sendClose(error == ProtocolError.BAD_UTF8 ? CloseFrames.BAD_DATA : CloseFrames.PROTOCOL);
        life.closeGently();
        afterEnding();
    }

    @Override
    public void onTooBig() {
        failLocally(LocalCause.MESSAGE_LIMIT, CloseFrames.TOO_BIG);
    }

    private void failLocally(LocalCause cause, int code) {
        life.endLocally(cause, true);
        sendClose(code);
        life.closeGently();
        afterEnding();
    }

    /** Sends a message; reported when the kernel took it, or with what it took when the connection is gone. */
    void send(Outgoing message, boolean small) {
        if (life.ended()) {
            message.done().complete(message.sent(loop.ticker.nanos()));
        } else if (small && channel.isWritable() && (outbox == null || outbox.isEmpty())) {
            writer.frame(message.opcode, message.payload);
            traffic.messagesOut++;
            writer.flush();
        } else {
            outbox().add(message);
        }
    }

    private void messageFrameDone() {
        if (pings != null) {
            pings.atBoundary();
        }
    }

    @Override
    public boolean tryPing(PingLedger ledger) {
        if (outbox != null && outbox.midFrame()) {
            return false;
        }
        if (!life.ended()) {
            writer.ping(ledger.send(loop.ticker.nanos()));
            writer.flush();
        }
        return true;
    }

    private void sendClose(int code) {
        sendClose(new byte[] {(byte) (code >> Byte.SIZE), (byte) code});
    }

    /** Our close frame, once; after the frame that is half written, and in place of whatever else was to follow. */
    void sendClose(byte[] payload) {
        if (closeSent || life.gone()) {
            return;
        }
        closeSent = true;
        if (outbox != null && outbox.midFrame()) {
            outbox.closeAfterThisFrame();
            outbox.hold(Frames.CLOSE, payload);
        } else {
            writer.frame(Frames.CLOSE, payload);
            writer.flush();
        }
    }

    /** Begins our own closing. */
    void close(byte[] payload, long deadlineNanos, CompletableFuture<Closed> asker) {
        life.endLocally(LocalCause.CLOSED, reader.midMessage());
        sendClose(payload);
        life.startClosing(asker, deadlineNanos);
        afterEnding();
    }

    /** Ends at once; {@code gone} completes when no socket remains. */
    void abort(CompletableFuture<Boolean> gone) {
        life.endLocally(LocalCause.ABORTED, reader.midMessage());
        channel.closeFuture().addListener(closed -> gone.complete(true));
        life.closeNow();
        afterEnding();
    }

    PingLoop pings() {
        PingLoop made = pings;
        if (made == null) {
            made = new PingLoop(loop, this);
            pings = made;
        }
        return made;
    }

    Inbox inbox() {
        Inbox made = inbox;
        if (made == null) {
            made = new Inbox(limits.inboxMessages, 2L * limits.maxMessageBytes);
            inbox = made;
            if (life.ended()) {
                made.end();
            }
        }
        return made;
    }

    Assembly assembly() {
        Assembly made = assembly;
        if (made == null) {
            made = new Assembly(limits.maxMessageBytes, limits.deflate);
            assembly = made;
        }
        return made;
    }

    private Outbox outbox() {
        Outbox made = outbox;
        if (made == null) {
            made = new Outbox(loop, traffic, writer, channel, this::messageFrameDone);
            outbox = made;
        }
        return made;
    }

    long dropped() {
        return inbox == null ? 0 : inbox.dropped();
    }

    ConnectionRecord.Pings pingCounts() {
        return pings == null ? new ConnectionRecord.Pings(0, 0, 0, 0, 0, -1) : pings.snapshot();
    }
}
