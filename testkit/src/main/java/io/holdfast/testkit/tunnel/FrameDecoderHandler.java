package io.holdfast.testkit.tunnel;

import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes into {@link FrameHead}, payload and {@link FrameEnd}. Payload is passed on as it arrives, so that a frame of any
 * size needs no more memory than one read; only control frames are waited for, since they are answered whole.
 *
 * <p>Netty's own decoder is not used because it refuses the illegal frames that a relay must pass on.
 */
final class FrameDecoderHandler extends ByteToMessageDecoder {

    private static final int MAX_CONTROL = 125; // RFC 6455 section 5.5

    private @Nullable FrameHead current;
    private long taken;

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        FrameHead head = current;
        if (head == null) {
            head = header(in);
            if (head == null) {
                return;
            }
            out.add(head);
            taken = 0;
        }
        long left = head.length() - taken;
        int size = (int) Math.min(left, in.readableBytes());
        if (size > 0) {
            ByteBuf payload = in.readRetainedSlice(size);
            if (head.masked()) {
                Mask.apply(payload, head.key(), taken);
            }
            taken += size;
            out.add(payload);
        }
        current = head;
        if (taken == head.length()) {
            out.add(FrameEnd.INSTANCE);
            current = null;
        }
    }

    private static @Nullable FrameHead header(ByteBuf in) {
        int start = in.readerIndex();
        int available = in.readableBytes();
        if (available < 2) {
            return null;
        }
        int first = in.getUnsignedByte(start);
        int second = in.getUnsignedByte(start + 1);
        boolean masked = (second & 0x80) != 0;
        int shortLength = second & 0x7F;
        int lengthBytes = shortLength == 127 ? 8 : shortLength == 126 ? 2 : 0;
        int size = 2 + lengthBytes + (masked ? 4 : 0);
        boolean whole = (first & 0x0F) >= FrameHead.CLOSE && shortLength <= MAX_CONTROL;
        if (available < size + (whole ? shortLength : 0)) {
            return null;
        }
        in.skipBytes(2);
        long length = shortLength;
        if (lengthBytes == 2) {
            length = in.readUnsignedShort();
        } else if (lengthBytes == 8) {
            length = in.readLong() & Long.MAX_VALUE;
        }
        int key = masked ? in.readInt() : 0;
        return new FrameHead((first & 0x80) != 0, (first >> 4) & 7, first & 0x0F, masked, key, length);
    }
}
