package io.holdfast.testkit.tunnel;

import java.util.List;

import io.holdfast.testkit.tunnel.faults.OpenFaults;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Reads the head of the server's response, passes it on with the changes asked for, and leaves the pipeline. */
final class ResponseHandler extends ChannelInboundHandlerAdapter {

    static final String NAME = "response";

    private final Connection connection;
    private final HttpHead request;
    private ByteBuf pending = Unpooled.buffer();

    ResponseHandler(Connection connection, HttpHead request) {
        this.connection = connection;
        this.request = request;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            pending.writeBytes(bytes);
        } finally {
            bytes.release();
        }
        HttpHead head = HttpHead.read(pending);
        while (head != null) {
            int status = head.status();
            if (status >= 200 || status == 101 || status == 0) {
                answered(ctx, head, status);
                return;
            }
            ctx.fireChannelRead(head.bytes());
            head = HttpHead.read(pending);
        }
        if (pending.readableBytes() > HttpHead.MAX_BYTES) {
            answered(ctx, new HttpHead("", List.of()), 0);
        }
    }

    private void answered(ChannelHandlerContext ctx, HttpHead head, int status) {
        boolean upgrade = status == 101 && request.upgrade();
        ctx.fireChannelRead(edited(head, upgrade).bytes());
        connection.log.status(status);
        if (upgrade) {
            connection.upgrade();
            Pipelines.upgrade(connection);
        } else {
            connection.plain();
        }
        ByteBuf rest = pending;
        pending = Unpooled.EMPTY_BUFFER;
        if (rest.isReadable()) {
            ctx.fireChannelRead(rest);
        } else {
            rest.release();
        }
        ctx.pipeline().remove(this);
        RequestHandler waiting = connection.client().channel().pipeline().get(RequestHandler.class);
        if (waiting != null) {
            waiting.leave(connection.client().channel().pipeline().context(waiting));
        }
    }

    private HttpHead edited(HttpHead head, boolean upgrade) {
        OpenFaults faults = connection.shared.faults().open();
        HttpHead sent = upgrade ? head : head.with("Connection", "close");
        if (Admission.concerns(faults.response().scope(), request)) {
            sent = sent.edited(faults.response());
        }
        return upgrade && faults.chunked() ? sent.with("Transfer-Encoding", "chunked") : sent;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        pending.release();
    }
}
