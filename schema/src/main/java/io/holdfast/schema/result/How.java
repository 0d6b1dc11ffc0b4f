package io.holdfast.schema.result;

/** How a connection ended; apart from the close code. */
public enum How {
    /** A WebSocket Close frame came. */
    CLOSE_FRAME("closeFrame"),
    /** TCP FIN, or TLS close_notify, without a Close frame. */
    FIN("fin"),
    /** TCP RST, while reading or on a write. */
    RST("rst"),
    /** Nothing came; dead on use. */
    SILENCE("silence"),
    /** The other side broke RFC 6455. */
    PROTOCOL_ERROR("protocolError"),
    /** We ended it. */
    LOCAL("local");

    private final String wireName;

    How(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String toString() {
        return wireName;
    }
}
