package io.holdfast.worker.provider;

import io.holdfast.schema.json.WireEnum;

/** State of a sandbox as its vendor tells it. */
public enum SandboxState {
    /** It runs. */
    RUNNING,
    /** It exists and does not run. */
    STOPPED,
    /** It does not exist any more. */
    GONE,
    /** The vendor does not say, or there is no sandbox of ours. */
    UNKNOWN;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
