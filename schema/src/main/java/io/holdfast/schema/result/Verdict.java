package io.holdfast.schema.result;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What was concluded.
 *
 * @param value       the judgement
 * @param stage       where it was decided, or null when everything passed
 * @param kind        id of the failure's family, such as {@code pings-swallowed}; null when there was none
 * @param attribution who caused it; null when there was no failure
 * @param reason      one stable sentence for people; never holds a URL, a token or text of the other side
 */
public record Verdict(
        Value value,
        @Nullable Stage stage,
        @Nullable String kind,
        @Nullable Attribution attribution,
        String reason) {

    /** Refuses a failure without stage, kind or attribution. */
    public Verdict {
        Objects.requireNonNull(reason, "reason");
        if (value != Value.SUPPORTED && (stage == null || kind == null || attribution == null)) {
            throw new IllegalArgumentException(value + " needs a stage, a kind and an attribution");
        }
    }

    /** Everything that decides passed. */
    public static Verdict supported(String reason) {
        return new Verdict(Value.SUPPORTED, null, null, null, reason);
    }

    /** Seen twice, with a healthy target. */
    public static Verdict unsupported(Stage stage, String kind, String reason) {
        return new Verdict(Value.UNSUPPORTED, stage, kind, Attribution.TUNNEL, reason);
    }

    /** Says nothing about the provider. */
    public static Verdict inconclusive(Stage stage, String kind, Attribution attribution, String reason) {
        return new Verdict(Value.INCONCLUSIVE, stage, kind, attribution, reason);
    }
}
