package io.holdfast.schema.json;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one JSON mapper. Thread-safe, immutable.
 *
 * <p>Instants and durations are ISO-8601 text, enum constants their {@code toString}, absent values are written as
 * {@code null} (a key that can be there always is), and unknown keys are passed over when reading, because a later version
 * may add some. Durations that were measured are integer milliseconds whose key ends in {@code Millis}.
 */
public final class Json {

    /** The shared mapper. */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private Json() {}
}
