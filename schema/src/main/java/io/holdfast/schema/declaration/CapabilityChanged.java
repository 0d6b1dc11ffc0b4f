package io.holdfast.schema.declaration;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A declaration became different. Complete: a consumer needs no look-up.
 *
 * @param id         digest of provider, capability, previous change and cause, so a repeat has the same id
 * @param provider   provider id
 * @param capability capability
 * @param oldValue   what was declared before; unknown when nothing was
 * @param newValue   what is declared now
 * @param kind       kind of the failure when unsupported, or null
 * @param reason     one sentence
 * @param evidence   ids of the results it rests on
 * @param confidence 0 to 1
 * @param validUntil when the evidence expires, or null for unknown
 * @param previous   id of the change before, or null for the first
 * @param cause      id of the result event, or {@code expiry:<instant>}
 * @param at         when it was decided: the cause's own time
 */
public record CapabilityChanged(
        String id,
        String provider,
        Capability capability,
        Declared oldValue,
        Declared newValue,
        @Nullable String kind,
        String reason,
        List<String> evidence,
        double confidence,
        @Nullable Instant validUntil,
        @Nullable String previous,
        String cause,
        Instant at) {

    /** Copies the list. */
    public CapabilityChanged {
        evidence = List.copyOf(evidence);
    }
}
