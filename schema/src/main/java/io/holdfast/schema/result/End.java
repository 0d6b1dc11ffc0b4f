package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * The ending of one connection.
 *
 * @param how           how it ended
 * @param code          close code of the Close frame that came, or null
 * @param reasonClass   class of the close reason ({@code expiry}, {@code idle}, {@code too-big}, {@code other}), never its text; or null
 * @param error         name of the protocol or local error, such as {@code reserved_bits}, or null
 * @param ageMillis     from the 101 to the ending
 * @param idleInMillis  from the last byte received to the ending
 * @param idleOutMillis from the last byte sent to the ending
 * @param coincident    whether other connections of the session ended within 250 ms of it; null when there were none
 */
public record End(
        How how,
        @Nullable Integer code,
        @Nullable String reasonClass,
        @Nullable String error,
        long ageMillis,
        @Nullable Long idleInMillis,
        @Nullable Long idleOutMillis,
        @Nullable Boolean coincident) {}
