package io.holdfast.worker.ws;

import io.netty.buffer.ByteBuf;

/** What a {@link FrameReader} tells; always on the event loop, in the order of the bytes. Buffers are lent for the call. */
interface FrameEvents {

    /** Payload of the current message: {@code length} bytes from the reader index, which stays as it is. */
    void onPiece(int opcode, boolean compressed, ByteBuf in, int length);

    /** The current message is complete. */
    void onMessage(int opcode, int fragments);

    /** A complete control frame, legal in shape: payload from the reader index, which stays as it is. */
    void onControl(int opcode, ByteBuf in, int length);

    /** A frame of any kind is complete. */
    void onFrameEnd();

    /** A rule was broken; nothing more is read. */
    void onViolation(ProtocolError error);

    /** A message would exceed our own limit; nothing more is read. */
    void onTooBig();
}
