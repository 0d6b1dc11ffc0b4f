package io.holdfast.schema.declaration;

import io.holdfast.schema.json.WireEnum;

/** What is declared of a flag; {@link #UNKNOWN} also for a limit that nobody measured. */
public enum DeclaredValue {
    /** Works. */
    SUPPORTED,
    /** Does not work. */
    UNSUPPORTED,
    /** Not known, or no longer. */
    UNKNOWN,
    /** A limit was measured; see the bounds. */
    MEASURED;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
