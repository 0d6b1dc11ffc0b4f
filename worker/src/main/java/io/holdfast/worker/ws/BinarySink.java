package io.holdfast.worker.ws;

import io.netty.buffer.ByteBuf;

/**
 * Takes the payload of incoming binary messages piece by piece, so that a big one need not be kept. Called on the
 * connection's event loop only: must be quick and must not block. An exception ends the connection as {@code local}.
 */
public interface BinarySink {

    /** A piece of the current message; the buffer is lent for the call. */
    void accept(ByteBuf piece);

    /** The current message is complete. */
    void complete();
}
