package io.holdfast.worker.check;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What came of opening a connection for a check.
 *
 * @param facts all attempts
 * @param link  the connection; null when none was opened
 */
record Dial(OpenFacts facts, @Nullable Link link) {

    /** Why it could not be opened, as findings tell it; null when it was. */
    @Nullable
    String openError() {
        return link == null ? facts.openError() : null;
    }

    List<String> names() {
        return facts.names();
    }
}
