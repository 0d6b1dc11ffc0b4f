package io.holdfast.updater.topology;

import io.holdfast.schema.json.Json;
import io.holdfast.updater.fold.ProviderState;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A provider's state as JSON in the store and its changelog. A state that cannot be read stops the updater: see its message. */
final class StateSerde implements Serde<ProviderState> {

    @Override
    public Serializer<ProviderState> serializer() {
        return (topic, state) -> write(state);
    }

    @Override
    public Deserializer<ProviderState> deserializer() {
        return (topic, bytes) -> read(bytes);
    }

    @SuppressWarnings("NullAway") // Kafka's own contract: null in, null out
    private static byte @Nullable [] write(@Nullable ProviderState state) {
        return state == null ? null : Json.MAPPER.writeValueAsBytes(state);
    }

    @SuppressWarnings("NullAway") // Kafka's own contract: null in, null out
    private static @Nullable ProviderState read(byte @Nullable [] bytes) {
        try {
            return bytes == null ? null : Json.MAPPER.readValue(bytes, ProviderState.class);
        } catch (JacksonException e) {
            throw new SerializationException(
                    "the updater's kept state was written by another version; reset its application id to read"
                            + " the results anew",
                    e);
        }
    }
}
