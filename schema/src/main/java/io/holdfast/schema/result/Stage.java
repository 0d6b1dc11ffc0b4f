package io.holdfast.schema.result;

import io.holdfast.schema.json.WireEnum;

/** How far a session came when its verdict was decided, in order. */
public enum Stage {
    /** Making the sandbox, starting the target, exposing the port. */
    PROVISION,
    /** Name, TCP, TLS. */
    REACH,
    /** The opening handshake. */
    OPEN,
    /** The first answer of our target. */
    CDP,
    /** The large frame. */
    FRAME,
    /** The idle window with pings. */
    PINGED,
    /** The idle window without any; never decides. */
    UNPINGED,
    /** The idle window with small messages; never decides. */
    DATA,
    /** The long hold. */
    HOLD,
    /** The closing handshake; never decides. */
    CLOSE;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
