package io.holdfast.worker.verdict;

import io.holdfast.schema.json.WireEnum;

/** The checks of a session that have findings of their own. */
public enum CheckName {
    /** The opening handshake; decides as the first stage. */
    OPEN,
    /** The first answer of our target; decides. */
    CDP,
    /** The large frame; decides. */
    FRAME,
    /** The idle window with pings; decides. */
    PINGED,
    /** The idle window without any; records the idle limit. */
    UNPINGED,
    /** The idle window with small messages; tells causes apart. */
    DATA,
    /** The long hold; decides a capability of its own. */
    HOLD;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
