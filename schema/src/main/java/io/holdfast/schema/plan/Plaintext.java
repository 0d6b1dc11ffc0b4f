package io.holdfast.schema.plan;

import io.holdfast.schema.json.WireEnum;

/** Whether a tunnel may be dialled without TLS. */
public enum Plaintext {
    /** Never: only https and wss. */
    NONE,
    /** Only to a literal loopback address or {@code localhost}. */
    LOOPBACK;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
