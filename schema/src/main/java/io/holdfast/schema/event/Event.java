package io.holdfast.schema.event;

import java.time.Instant;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * A CloudEvent with typed data. {@code source} and {@code id} together deduplicate.
 *
 * @param id      unique within the source
 * @param source  who wrote it: {@code holdfast/<service>/<instance>}
 * @param time    when it happened, writer's clock
 * @param subject what it is about, such as a provider or {@code provider/capability}; or null
 * @param data    one of the records that {@link EventType} lists
 */
public record Event<T>(
        String id, String source, Instant time, @Nullable String subject, T data) {

    /** An event with a random id. */
    public static <T> Event<T> of(String source, Instant time, @Nullable String subject, T data) {
        return new Event<>(UUID.randomUUID().toString(), source, time, subject, data);
    }
}
