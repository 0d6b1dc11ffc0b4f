package io.holdfast.schema.vantage;

import io.holdfast.schema.json.WireEnum;

/** Standing of a vantage. */
public enum VantageHealth {
    /** Believed. */
    HEALTHY,
    /** Turns to unsupported are held back. */
    SUSPECT;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
