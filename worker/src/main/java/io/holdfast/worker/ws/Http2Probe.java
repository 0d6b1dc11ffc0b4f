package io.holdfast.worker.ws;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/** Completes a TLS handshake that offers {@code h2} alone, tells whether it was agreed, and closes. One per channel. */
final class Http2Probe extends ChannelInboundHandlerAdapter {

    private final CompletableFuture<Boolean> agreed;

    Http2Probe(CompletableFuture<Boolean> agreed) {
        this.agreed = agreed;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            String protocol = ctx.pipeline().get(SslHandler.class).applicationProtocol();
            tell(ctx, handshake.isSuccess() && TlsContexts.HTTP2.equals(protocol));
        } else if (event instanceof ChannelInputShutdownEvent) {
            tell(ctx, false);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        tell(ctx, false);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        agreed.complete(false);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nothing is left to tell
    private void tell(ChannelHandlerContext ctx, boolean answer) {
        agreed.complete(answer);
        ctx.close();
    }

    /** Waits for the answer; false at the deadline or on an interrupt. The channel is closed in every case. */
    static boolean await(ChannelFuture connecting, CompletableFuture<Boolean> agreed, Duration deadline) {
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                agreed.complete(false);
            }
        });
        try {
            return agreed.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } finally {
            connecting.channel().close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        }
    }
}
