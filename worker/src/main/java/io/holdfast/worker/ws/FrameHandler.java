package io.holdfast.worker.ws;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import javax.net.ssl.SSLException;

import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Ending.LocalCause;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;

/**
 * The one handler that a connection keeps after its opening: hands bytes to its {@link Conversation} and finds out how it
 * ended.
 *
 * <p>One instance per channel; every field belongs to the channel's event loop. The first cause of an ending stands, whatever
 * follows from it:
 *
 * <pre>
 *  open --close frame in---------> CLOSE_FRAME,    echo out, wait for FIN, close
 *       --FIN--------------------> FIN,            close
 *       --reset, failed write----> RST,            close; after a failed write what still came in is read first
 *       --broken rule------------> PROTOCOL_ERROR, close frame out, close
 *       --own limit--------------> LOCAL,          close frame out, close
 *       --close called-----------> LOCAL,          close frame out, wait for echo and FIN, close
 *       --abort, client closed---> LOCAL,          close
 * </pre>
 */
final class FrameHandler extends ChannelInboundHandlerAdapter {

    static final String NAME = "frames";

    private final Conversation conversation;
    private final Life life;

    FrameHandler(Conversation conversation) {
        this.conversation = conversation;
        this.life = conversation.life();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ByteBuf in = (ByteBuf) msg;
        try {
            conversation.read(in);
        } finally {
            in.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        conversation.readComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        conversation.writable();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == SslCloseCompletionEvent.SUCCESS) {
            life.onCloseNotify();
            fin();
        } else if (event instanceof ChannelInputShutdownEvent) {
            fin();
        } else if (event instanceof ChannelOutputShutdownEvent) {
            life.onWriteFailed();
        }
    }

    private void fin() {
        life.onFin(conversation.midMessage());
        conversation.afterEnding();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Throwable root = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        if (root instanceof ClosedChannelException || root instanceof ChannelOutputShutdownException) {
            return; // a write came too late: what closed the channel tells, or has told
        }
        boolean midMessage = conversation.midMessage();
        if (root instanceof SSLException) {
            life.end(How.PROTOCOL_ERROR, null, ReasonClass.NONE, ProtocolError.TLS, midMessage);
            life.closeNow();
        } else if (root instanceof IOException && onWrite(root)) {
            life.onWriteFailed();
            return;
        } else if (root instanceof IOException) {
            life.onReset(false, midMessage);
        } else {
            life.endLocally(LocalCause.INTERNAL, midMessage);
            life.closeNow();
        }
        conversation.afterEnding();
    }

    // The only sign that the transports give; a wrong guess costs the flag onWrite, not the ending.
    private static boolean onWrite(Throwable cause) {
        String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("broken pipe") || text.contains("write") || text.contains("send");
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        conversation.gone();
    }
}
