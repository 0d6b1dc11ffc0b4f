package io.holdfast.worker.session;

import java.time.Duration;

import io.holdfast.worker.check.Bounds;
import io.holdfast.worker.provider.GuardedSandbox;
import io.holdfast.worker.provider.ProviderException;

/** Deletes a sandbox, again and again within its allowance: whatever happened before, this is always tried. */
final class CleanUp {

    private static final Duration FIRST_WAIT = Duration.ofMillis(200);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int TRIES = 6;

    private CleanUp() {}

    /**
     * Deletes.
     *
     * @param bounds of the clean-up: its own, as those of the session may be over
     * @return whether the sandbox is known to be gone
     */
    static boolean delete(GuardedSandbox sandbox, Bounds bounds) {
        Duration wait = FIRST_WAIT;
        for (int i = 0; i < TRIES; i++) {
            try {
                sandbox.delete();
                return true;
            } catch (ProviderException e) {
                if (e.kind() == ProviderException.Kind.NOT_FOUND) {
                    return true;
                }
                Duration asked = e.retryAfter().orElse(wait);
                if (!bounds.pause(asked.compareTo(wait) > 0 ? asked : wait)) {
                    return false;
                }
                Duration doubled = wait.multipliedBy(2);
                wait = doubled.compareTo(LONGEST_WAIT) < 0 ? doubled : LONGEST_WAIT;
            }
        }
        return false;
    }
}
