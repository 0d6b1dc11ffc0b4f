package io.holdfast.updater.policy;

import java.time.Instant;
import java.util.List;

import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.Evidence;
import org.jspecify.annotations.Nullable;

/**
 * A value with all that it rests on.
 *
 * @param declared   the value
 * @param kind       kind of the failure when unsupported, or null
 * @param evidence   oldest first
 * @param confidence 0 to 1
 * @param validUntil when the newest evidence expires; null for unknown
 * @param because    the steps that led to it, at least one; the last is the sentence for people
 */
public record Ruling(
        Declared declared,
        @Nullable String kind,
        List<Evidence> evidence,
        double confidence,
        @Nullable Instant validUntil,
        List<String> because) {

    /** Copies the lists. */
    public Ruling {
        evidence = List.copyOf(evidence);
        because = List.copyOf(because);
    }

    /** The last step. */
    public String reason() {
        return because.get(because.size() - 1);
    }
}
