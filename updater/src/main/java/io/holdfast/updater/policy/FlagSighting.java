package io.holdfast.updater.policy;

import java.time.Instant;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Value;
import org.jspecify.annotations.Nullable;

/**
 * What one settled session showed of one flag.
 *
 * @param result      id of the result event
 * @param session     session id
 * @param vantage     where it ran
 * @param suite       the suite that showed it, so that another one can be asked for
 * @param at          when the session began, never later than when it was settled
 * @param value       its verdict on the flag
 * @param kind        kind of the failure, or null
 * @param attribution who caused it, or null
 * @param signature   what makes two unconfirmed failures the same one; null when this one cannot be half of a confirmation
 */
public record FlagSighting(
        String result,
        String session,
        String vantage,
        Suite suite,
        Instant at,
        Value value,
        @Nullable String kind,
        @Nullable Attribution attribution,
        @Nullable FailureSignature signature) {

    /** Kind of a failure that could not be repeated within its session. */
    public static final String UNCONFIRMED = "unconfirmed";

    /** Whether this failed without a confirmation: two such sessions with one signature are one unsupported. */
    public boolean isUnconfirmed() {
        return value == Value.INCONCLUSIVE && UNCONFIRMED.equals(kind);
    }

    /** The same, begun at an instant at the latest: a worker's clock that runs ahead must not make evidence last longer. */
    public FlagSighting notAfter(Instant latest) {
        return at.isAfter(latest)
                ? new FlagSighting(result, session, vantage, suite, latest, value, kind, attribution, signature)
                : this;
    }
}
