package io.holdfast.schema.session;

import io.holdfast.schema.json.WireEnum;

/** How a worker's part in an attempt ended. */
public enum SessionOutcome {
    /** A result was published. */
    FINISHED,
    /** Ended by a drain; a censored result was published. */
    DRAINED,
    /** A later attempt took over, or the session was cancelled. */
    SUPERSEDED,
    /** The request was refused: its claim-by instant had passed, or its section is not allowed here. */
    REFUSED;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
