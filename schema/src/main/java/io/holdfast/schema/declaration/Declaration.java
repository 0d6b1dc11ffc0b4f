package io.holdfast.schema.declaration;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What is true now of one capability of one provider; keyed {@code provider/capability} on a compacted topic. A retracted
 * declaration carries {@code unknown} and the reason, never an empty record.
 *
 * @param provider   provider id
 * @param capability capability
 * @param declared   the value
 * @param kind       kind of the failure when unsupported, or null
 * @param reason     one sentence: which rule made it, from what
 * @param evidence   the results it rests on, oldest first
 * @param confidence 0 to 1, the policy's own estimate
 * @param policy     name and version of the policy
 * @param version    counts the changes of this declaration; 0 before the first: unknown, and why
 * @param change     id of the change event that brought it, or null before the first
 * @param since      when the value began
 * @param validUntil when the evidence expires, or null for unknown
 */
public record Declaration(
        String provider,
        Capability capability,
        Declared declared,
        @Nullable String kind,
        String reason,
        List<Evidence> evidence,
        double confidence,
        String policy,
        long version,
        @Nullable String change,
        Instant since,
        @Nullable Instant validUntil) {

    /** Copies the list. */
    public Declaration {
        evidence = List.copyOf(evidence);
    }
}
