package io.holdfast.testkit.tunnel;

import java.util.SplittableRandom;

import io.holdfast.testkit.tunnel.faults.Which;
import io.netty.channel.ChannelHandlerContext;

/** Sets header bits that a server's frames must not have. */
final class MarkHandler extends FrameHandler {

    private static final int RSV1 = 4;

    private final Which masked;
    private final Which reserved;
    private final SplittableRandom random;
    private boolean dataSeen;

    MarkHandler(Which masked, Which reserved, SplittableRandom random) {
        this.masked = masked;
        this.reserved = reserved;
        this.random = random;
    }

    @Override
    void onHead(ChannelHandlerContext ctx, FrameHead head) {
        boolean mask = concerns(masked, head);
        int rsv = concerns(reserved, head) ? head.rsv() | RSV1 : head.rsv();
        dataSeen |= !head.control();
        ctx.fireChannelRead(
                new FrameHead(head.fin(), rsv, head.opcode(), mask, mask ? random.nextInt() | 1 : 0, head.length()));
    }

    private boolean concerns(Which which, FrameHead head) {
        return switch (which) {
            case NONE -> false;
            case CLOSE -> head.opcode() == FrameHead.CLOSE;
            case FIRST -> !head.control() && !dataSeen;
            case ALL -> true;
        };
    }
}
