package io.holdfast.schema.request;

import java.time.Duration;
import java.time.Instant;

import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import org.jspecify.annotations.Nullable;

/**
 * One session asked of any worker: complete as it was at dispatch, so that a worker needs nothing else to run it.
 *
 * @param session      id of the session, the same over its attempts; {@code [a-z0-9-]{1,64}}
 * @param attempt      1 or more
 * @param maxAttempts  attempts allowed in all; 1 or more
 * @param fleet        id of the installation
 * @param provider     provider id
 * @param section      the provider's section
 * @param plan         name of the plan, or {@code request} for one made by hand
 * @param suite        what to run
 * @param parameters   durations and sizes
 * @param vantage      where it is to run
 * @param slot         when it was due
 * @param dispatchedAt scheduler's clock
 * @param claimBy      a worker refuses the request after this instant
 * @param lifetime     how long a sandbox may live; more than zero
 * @param wanted       id of the wanted event that caused it, or null for a slot
 */
public record ProbeRequest(
        String session,
        int attempt,
        int maxAttempts,
        String fleet,
        String provider,
        ProviderSection section,
        String plan,
        Suite suite,
        SuiteParameters parameters,
        String vantage,
        Instant slot,
        Instant dispatchedAt,
        Instant claimBy,
        Duration lifetime,
        @Nullable String wanted) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public ProbeRequest {
        if (session.isBlank()) {
            throw new IllegalArgumentException("session is blank");
        }
        if (attempt < 1 || maxAttempts < 1) {
            throw new IllegalArgumentException(
                    "attempt and maxAttempts must be 1 or more, were " + attempt + " and " + maxAttempts);
        }
        if (lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException("lifetime must be more than zero, was " + lifetime);
        }
    }
}
