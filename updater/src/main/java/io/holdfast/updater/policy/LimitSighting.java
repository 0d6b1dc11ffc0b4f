package io.holdfast.updater.policy;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What one session showed of one limit: a bracket in the capability's unit.
 *
 * @param result  id of the result event
 * @param session session id
 * @param vantage where it ran
 * @param at      when the session began, never later than when it was settled
 * @param atLeast what was survived or passed, or null
 * @param atMost  what was fatal or refused, or null when nothing was
 */
public record LimitSighting(
        String result,
        String session,
        String vantage,
        Instant at,
        @Nullable Double atLeast,
        @Nullable Double atMost) {

    /** @throws IllegalArgumentException if it says nothing */
    public LimitSighting {
        if (atLeast == null && atMost == null) {
            throw new IllegalArgumentException("a limit without bounds is no sighting");
        }
    }

    /** The same, begun at an instant at the latest: a worker's clock that runs ahead must not make evidence last longer. */
    public LimitSighting notAfter(Instant latest) {
        return at.isAfter(latest) ? new LimitSighting(result, session, vantage, latest, atLeast, atMost) : this;
    }
}
