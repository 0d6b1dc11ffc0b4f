package io.holdfast.testkit.broker;

import org.jspecify.annotations.Nullable;

/** A port that was free a moment ago is taken: worth another try with other ports. */
final class PortClashException extends Exception {

    private static final long serialVersionUID = 1L;

    PortClashException(@Nullable Throwable cause) {
        super(cause);
    }
}
