package io.holdfast.worker.ws;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Sends the upgrade request once the way is open, judges the answer, and gives its place to the {@link FrameHandler}. Bytes
 * that came with the 101 go on to that handler. Reports within milliseconds of whatever ends the attempt.
 *
 * <p>One instance per channel, on its event loop. Releases its buffer when it leaves the pipeline.
 */
final class OpeningHandler extends ChannelInboundHandlerAdapter {

    static final String NAME = "opening";

    /** How long the first bytes of a body, or of something that is not HTTP, are waited for once the answer is known. */
    private static final long CLASSIFY_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private final Attempt attempt;
    private final UpgradeRequest request;
    private final ResponseReader reader;
    private final SweepWheel.Entry classify;
    private boolean secured;
    private boolean judged;
    private @Nullable OpenError pending; // known, while bytes that classify it are waited for

    OpeningHandler(Attempt attempt, UpgradeRequest request, ResponseReader reader) {
        this.attempt = attempt;
        this.request = request;
        this.reader = reader;
        this.classify = new SweepWheel.Entry(now -> fail(pending == null ? OpenError.LOCAL : pending));
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        boolean tls = ctx.pipeline().get(SslHandler.class) != null;
        attempt.connected(tls);
        if (!tls) {
            send(ctx);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a failure comes as exceptionCaught or channelInactive
    private void send(ChannelHandlerContext ctx) {
        secured = true;
        ByteBuf out = Unpooled.copiedBuffer(request.text(), StandardCharsets.ISO_8859_1);
        ctx.writeAndFlush(out, ctx.voidPromise());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                SslHandler tls = ctx.pipeline().get(SslHandler.class);
                attempt.secured(tls.applicationProtocol());
                send(ctx);
            } else {
                tlsFailed(handshake.cause());
            }
        } else if (event instanceof ChannelInputShutdownEvent || event == SslCloseCompletionEvent.SUCCESS) {
            ended(OpenError.FIN_BEFORE_RESPONSE, OpenError.TLS_CLOSED);
        }
    }

    private void tlsFailed(Throwable cause) {
        if (!judged) {
            judged = true;
            attempt.certificateNames(TlsFailure.names(cause));
            attempt.fail(TlsFailure.classify(cause), null, null);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ByteBuf in = (ByteBuf) msg;
        try {
            if (judged) {
                return;
            }
            ResponseReader.State state = reader.add(in);
            attempt.received(reader.received());
            if (pending != null) {
                fail(pending); // the bytes that were waited for are here
            } else {
                act(ctx, state);
            }
        } finally {
            in.release();
        }
    }

    private void act(ChannelHandlerContext ctx, ResponseReader.State state) {
        switch (state) {
            case MORE -> {}
            case NOT_HTTP -> failSoon(OpenError.MALFORMED_RESPONSE);
            case COMPLETE -> complete(ctx);
            case MALFORMED -> fail(OpenError.MALFORMED_RESPONSE);
            case TOO_LARGE -> fail(OpenError.HEADERS_TOO_LARGE);
            case TOO_MANY -> fail(OpenError.TOO_MANY_INFORMATIONAL);
        }
    }

    private void failSoon(OpenError error) {
        if (reader.rest().readableBytes() >= 64) {
            fail(error);
        } else {
            pending = error;
            attempt.loop().wheel.schedule(classify, attempt.loop().ticker.nanos() + CLASSIFY_NANOS);
        }
    }

    private void complete(ChannelHandlerContext ctx) {
        HandshakeResponse facts = facts();
        OpenError error = ResponseFacts.judge(facts, attempt.request().offerDeflate());
        if (error == null) {
            open(ctx, facts);
        } else if (error == OpenError.NOT_101 && !reader.rest().isReadable() && !bodiless()) {
            pending = error;
            attempt.loop().wheel.schedule(classify, attempt.loop().ticker.nanos() + CLASSIFY_NANOS);
        } else {
            fail(error);
        }
    }

    private boolean bodiless() {
        ResponseHead head = reader.head();
        return head == null
                || "0".equals(head.single("content-length"))
                || head.status() == 204
                || head.status() == 304;
    }

    private HandshakeResponse facts() {
        ResponseHead head = reader.head();
        if (head == null || (head.status() / 100 == 1 && head.status() != 101)) {
            return ResponseFacts.partial(head, reader.informational(), reader.rest());
        }
        return ResponseFacts.of(
                head, reader.informational(), reader.rest(), attempt.request().uri(), request.accept());
    }

    private void open(ChannelHandlerContext ctx, HandshakeResponse facts) {
        judged = true;
        FrameHandler frames = attempt.open(ctx.channel(), facts);
        ByteBuf rest = reader.rest().readRetainedSlice(reader.rest().readableBytes());
        ctx.pipeline().replace(this, FrameHandler.NAME, frames);
        ChannelHandlerContext next = ctx.pipeline().context(frames);
        if (rest.isReadable()) {
            frames.channelRead(next, rest);
            frames.channelReadComplete(next);
        } else {
            rest.release();
        }
    }

    private void fail(OpenError error) {
        if (judged) {
            return;
        }
        judged = true;
        classify.cancel();
        boolean anything = reader.received() > 0;
        HandshakeResponse facts = anything ? facts() : null;
        ResponseHead head = reader.head();
        Opening.Hop hop = facts == null || head == null
                ? null
                : ResponseFacts.hop(head, facts, attempt.request().uri());
        attempt.fail(error, facts, hop);
    }

    /** The way ended, or time is up: bytes that came tell more than that. */
    void ended(OpenError afterTls, OpenError duringTls) {
        if (pending != null) {
            fail(pending);
        } else {
            fail(secured ? afterTls : duringTls);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Throwable root = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        if (!secured && root instanceof javax.net.ssl.SSLException) {
            tlsFailed(root);
        } else if (root instanceof IOException) {
            ended(OpenError.RST_BEFORE_RESPONSE, OpenError.TLS_RESET);
        } else {
            fail(OpenError.LOCAL);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ended(OpenError.RST_BEFORE_RESPONSE, OpenError.TLS_CLOSED);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        classify.cancel();
        reader.end();
    }
}
