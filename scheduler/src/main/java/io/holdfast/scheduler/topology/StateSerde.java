package io.holdfast.scheduler.topology;

import io.holdfast.scheduler.dispatch.ProviderState;
import io.holdfast.schema.json.Json;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** A provider's state as JSON, in the store and its changelog. Keys that a later version added are passed over. */
final class StateSerde {

    private StateSerde() {}

    static Serde<ProviderState> json() {
        return Serdes.serdeFrom(
                (topic, state) -> Json.MAPPER.writeValueAsBytes(state),
                (topic, bytes) -> Json.MAPPER.readValue(bytes, ProviderState.class));
    }
}
