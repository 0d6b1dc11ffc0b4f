package io.holdfast.schema.event;

import java.time.Instant;
import java.time.OffsetDateTime;

import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.holdfast.schema.json.Json;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads records into events: CloudEvents attributes from {@code ce_} headers (binary mode only), data checked against its
 * JSON Schema, then bound to its record. Never throws on bad input. Thread-safe.
 */
public final class EventReader {

    private final EventSchemas schemas = new EventSchemas();

    /**
     * Reads one record.
     *
     * @param headers headers of the record
     * @param value   its value; null is a tombstone
     */
    public Reading read(Headers headers, byte @Nullable [] value) {
        if (value == null) {
            return new Reading.Tombstone();
        }
        CloudEvent cloudEvent;
        try {
            cloudEvent = KafkaMessageFactory.createReader(headers, value).toEvent();
        } catch (RuntimeException e) {
            return new Reading.Unreadable("not a CloudEvent: " + e.getClass().getSimpleName());
        }
        return EventType.of(cloudEvent.getType())
                .map(type -> bind(type, cloudEvent))
                .orElseGet(() -> new Reading.Unreadable("its type is not known to this version"));
    }

    private Reading bind(EventType type, CloudEvent cloudEvent) {
        CloudEventData data = cloudEvent.getData();
        if (data == null) {
            return new Reading.Unreadable(type.wireName() + " without data");
        }
        OffsetDateTime time = cloudEvent.getTime();
        if (time == null) {
            return new Reading.Unreadable(type.wireName() + " without the time attribute");
        }
        try {
            JsonNode tree = EventWriter.STRICT.readTree(data.toBytes());
            String violation = schemas.firstViolation(type, tree);
            if (violation != null) {
                return new Reading.Unreadable(type.wireName() + " does not fit its schema: " + violation);
            }
            Object bound = Json.MAPPER.treeToValue(tree, type.data());
            return new Reading.Valid(new Event<>(
                    cloudEvent.getId(),
                    cloudEvent.getSource().toString(),
                    Instant.from(time),
                    cloudEvent.getSubject(),
                    bound));
        } catch (JacksonException e) {
            return new Reading.Unreadable(type.wireName() + ": " + BindingErrors.describe(e));
        }
    }
}
