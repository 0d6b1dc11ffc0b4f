package io.holdfast.schema.event;

import java.net.URI;
import java.time.ZoneOffset;

import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.holdfast.schema.json.Json;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** Writes events as CloudEvents in binary mode: attributes in {@code ce_} headers, the data as JSON. Thread-safe. */
public final class EventWriter {

    private static final int MAX_DEPTH = 64;

    /** Refuses duplicate keys and deep nesting. */
    static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private EventWriter() {}

    /**
     * The record that carries an event; its partition is left to the partitioner, its timestamp is the event's time.
     *
     * @param topic topic
     * @param key   key, UTF-8
     * @param event what happened
     */
    public static ProducerRecord<String, byte[]> toRecord(String topic, String key, Event<?> event) {
        return KafkaMessageFactory.createWriter(topic, null, event.time().toEpochMilli(), key)
                .writeBinary(toCloudEvent(event));
    }

    private static CloudEvent toCloudEvent(Event<?> event) {
        EventType type = EventType.ofData(event.data().getClass());
        CloudEventBuilder builder = CloudEventBuilder.v1()
                .withId(event.id())
                .withSource(URI.create(event.source()))
                .withType(type.wireName())
                .withTime(event.time().atOffset(ZoneOffset.UTC))
                .withDataSchema(URI.create(type.schemaFile()))
                .withData("application/json", Json.MAPPER.writeValueAsBytes(event.data()));
        String subject = event.subject();
        if (subject != null) {
            builder.withSubject(subject);
        }
        return builder.build();
    }
}
