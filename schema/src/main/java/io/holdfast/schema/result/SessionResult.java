package io.holdfast.schema.result;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A session's result. Published at least once per attempt; it decides only when a {@link SessionSettled} names it.
 *
 * @param session     session id
 * @param attempt     attempt, 1 or more
 * @param provider    provider id
 * @param vantage     where it ran
 * @param plan        plan name
 * @param worker      worker id, or {@code scheduler} for one that no worker brought
 * @param censored    true when the worker ended the session before its time: evidence, "at least", and never deciding
 * @param nextExpectedAt when the next session of the plan is due, or null when unknown
 * @param report      what was found
 */
public record SessionResult(
        String session,
        int attempt,
        String provider,
        String vantage,
        String plan,
        String worker,
        boolean censored,
        @Nullable Instant nextExpectedAt,
        Report report) {}
