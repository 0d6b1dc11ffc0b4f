package io.holdfast.testkit.tunnel;

import java.time.Duration;
import java.util.Optional;

import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.holdfast.testkit.tunnel.faults.OpenFaults;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head of the one request that a client connection may bring, decides what becomes of it, and leaves the pipeline
 * when the server's answer is known. What the client sent beyond the head waits here until then.
 */
final class RequestHandler extends ChannelInboundHandlerAdapter {

    static final String NAME = "request";

    private final Connection connection;
    private ByteBuf pending = Unpooled.buffer();
    private @Nullable HttpHead request;

    RequestHandler(Connection connection) {
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (!connection.over()) {
                pending.writeBytes(bytes);
            }
        } finally {
            bytes.release();
        }
        if (request != null || connection.over()) {
            return;
        }
        HttpHead head = HttpHead.read(pending);
        if (head != null) {
            request = head;
            connection.log.request(head);
            decide(ctx, head);
        } else if (pending.readableBytes() > HttpHead.MAX_BYTES) {
            connection.answer(Responses.of(Answer.status(400)), 400);
        }
    }

    private void decide(ChannelHandlerContext ctx, HttpHead head) {
        OpenFaults faults = connection.shared.faults().open();
        Optional<EarlyEnding> early = faults.early()
                .filter(ending -> ending.moment() == EarlyEnding.Moment.REQUEST)
                .filter(ending -> head.upgrade() || !ending.upgrades());
        if (early.isPresent()) {
            connection.endAfter(early.get().after(), early.get().ending(), "early");
            return;
        }
        Optional<Answer> refusal = connection
                .shared
                .admission()
                .refuse(head, connection, connection.shared.ticker().nanos());
        if (refusal.isPresent()) {
            refuse(refusal.get());
        } else if (head.upgrade() && faults.own().isPresent()) {
            String key = head.header("Sec-WebSocket-Key");
            connection.log.status(101);
            connection.client().write(Responses.accepting(key == null ? "" : key));
            connection.upgrade();
            pending.clear();
            connection.endAfter(faults.own().get().after(), faults.own().get().ending(), "own");
        } else {
            connection.client().hold(Leg.Hold.OPENING);
            Upstream.dial(connection, head, () -> dialled(ctx, head), this::unreachable);
        }
    }

    private void refuse(Answer answer) {
        Runnable reply = () -> connection.answer(Responses.of(answer), answer.status());
        if (answer.after().equals(Duration.ZERO)) {
            reply.run();
        } else {
            connection.timers.after(answer.after(), reply);
        }
    }

    private void unreachable() {
        connection.answer(Responses.of(Answer.status(502)), 502);
    }

    private void dialled(ChannelHandlerContext ctx, HttpHead head) {
        OpenFaults faults = connection.shared.faults().open();
        HttpHead sent = head.upgrade() ? head : head.with("Connection", "close");
        if (Admission.concerns(faults.request().scope(), head)) {
            sent = sent.edited(faults.request());
        }
        ctx.fireChannelRead(sent.bytes());
        if (!head.upgrade()) {
            leave(ctx);
        } else if (faults.dropEarly()) {
            connection.client().release(Leg.Hold.OPENING);
        }
    }

    /** The server has answered: what waited goes on, and so does all that follows. */
    void leave(ChannelHandlerContext ctx) {
        if (ctx.isRemoved()) {
            return;
        }
        HttpHead head = request;
        boolean dropped = head != null
                && head.upgrade()
                && connection.shared.faults().open().dropEarly();
        ByteBuf rest = pending;
        pending = Unpooled.EMPTY_BUFFER;
        if (dropped || !rest.isReadable()) {
            rest.release();
        } else {
            ctx.fireChannelRead(rest);
        }
        ctx.pipeline().remove(this);
        connection.client().release(Leg.Hold.OPENING);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        pending.release();
    }
}
