package io.holdfast.schema.declaration;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A result that a declaration rests on.
 *
 * @param result  id of the result event
 * @param session session id
 * @param vantage where it was seen
 * @param at      when the session began
 * @param verdict what it showed: supported, unsupported, or a measured limit in words
 * @param kind    kind of the failure, or null
 */
public record Evidence(
        String result,
        String session,
        String vantage,
        Instant at,
        String verdict,
        @Nullable String kind) {}
