package io.holdfast.schema.session;

/**
 * A worker is done with an attempt; sent after the broker has its result.
 *
 * @param session         session id
 * @param attempt         attempt, 1 or more
 * @param provider        provider id
 * @param vantage         where the worker stands
 * @param worker          worker id
 * @param outcome         how it ended
 * @param sandboxDeleted  whether the sandbox is known to be gone
 * @param sandboxMillis   how long a sandbox existed, for the budget; 0 when none was made
 */
public record SessionEnded(
        String session,
        int attempt,
        String provider,
        String vantage,
        String worker,
        SessionOutcome outcome,
        boolean sandboxDeleted,
        long sandboxMillis) {}
