package io.holdfast.schema.plan;

import io.holdfast.schema.json.WireEnum;

/** Whether a provider may expose a port of a sandbox to the public internet. Nothing is created without the opt-in. */
public enum Ingress {
    /** No public exposure; sessions that need one are refused before any call. */
    NONE,
    /** The operator asked for a public tunnel, in so many words. */
    PUBLIC;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
