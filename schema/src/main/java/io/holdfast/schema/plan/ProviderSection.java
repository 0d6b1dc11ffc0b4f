package io.holdfast.schema.plan;

import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One provider of a fleet file, without its plans and without any secret.
 *
 * @param type        id of the adapter, such as {@code local}, {@code url}, {@code e2b}
 * @param ingress     the public-exposure opt-in
 * @param plaintext   whether a tunnel without TLS may be dialled
 * @param image       container image to ask for, or null for the adapter's default
 * @param concurrency sessions at once, across all workers and vantages; 1 or more
 * @param budget      sandbox time allowed in any 24 hours, or null for no bound
 * @param settings    what only this adapter understands, an object; checked by the adapter
 */
public record ProviderSection(
        String type,
        Ingress ingress,
        Plaintext plaintext,
        @Nullable String image,
        int concurrency,
        @Nullable Duration budget,
        JsonNode settings) {

    /** Sessions at once when the fleet file says nothing. */
    public static final int DEFAULT_CONCURRENCY = 1;

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public ProviderSection {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(ingress, "ingress");
        Objects.requireNonNull(plaintext, "plaintext");
        if (concurrency < 1) {
            throw new IllegalArgumentException("concurrency must be 1 or more, was " + concurrency);
        }
        if (budget != null && budget.isNegative()) {
            throw new IllegalArgumentException("budget cannot be negative, was " + budget);
        }
        if (!(settings instanceof ObjectNode)) {
            throw new IllegalArgumentException("settings must be an object");
        }
    }
}
