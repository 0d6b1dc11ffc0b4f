package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.updater.policy.FlagSighting;
import io.holdfast.updater.policy.LimitSighting;
import org.jspecify.annotations.Nullable;

/**
 * What the fold keeps of one result.
 *
 * @param result         id of the result event
 * @param session        session id
 * @param attempt        attempt
 * @param nextExpectedAt when the next session of its plan is due, or null
 * @param flags          by flag
 * @param limits         by limit
 */
public record SessionEvidence(
        String result,
        String session,
        int attempt,
        @Nullable Instant nextExpectedAt,
        Map<Capability, FlagSighting> flags,
        Map<Capability, LimitSighting> limits) {

    /** Copies the maps, ordered by capability. */
    public SessionEvidence {
        flags = java.util.Collections.unmodifiableMap(new TreeMap<>(flags));
        limits = java.util.Collections.unmodifiableMap(new TreeMap<>(limits));
    }
}
