package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What was left behind.
 *
 * @param socketsClosed   whether every connection of the session is closed on our side
 * @param sandboxDeleted  whether the sandbox is known to be gone; null when none was made
 * @param sandboxMillis   how long the sandbox existed; null when none was made
 */
public record Cleanup(
        boolean socketsClosed,
        @Nullable Boolean sandboxDeleted,
        @Nullable Long sandboxMillis) {}
