package io.holdfast.schema.session;

import java.time.Instant;

import io.holdfast.schema.plan.Suite;

/**
 * A worker took a request and is about to make a sandbox.
 *
 * @param session   session id
 * @param attempt   attempt, 1 or more
 * @param provider  provider id
 * @param plan      plan name
 * @param suite     suite
 * @param vantage   where the worker stands
 * @param worker    worker id
 * @param claimedAt worker's clock
 */
public record SessionClaimed(
        String session,
        int attempt,
        String provider,
        String plan,
        Suite suite,
        String vantage,
        String worker,
        Instant claimedAt) {}
