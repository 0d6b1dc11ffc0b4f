package io.holdfast.updater.topology;

import java.time.Instant;
import java.util.List;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import tools.jackson.databind.node.ObjectNode;

/** Events as they lie on the topics. */
public final class Wire {

    private static final EventReader READER = new EventReader();

    private Wire() {}

    /** A result that ended six minutes after it began, and its settlement; of any provider. */
    public static List<ProducerRecord<String, byte[]>> settled(Topics topics, String provider, SessionResult result) {
        Instant ended = result.report().startedAt().plusSeconds(360);
        SessionResult own = of(provider, result);
        String id = "r-" + provider + "-" + own.session();
        return List.of(
                record(topics, provider, new Event<>(id, "holdfast/worker/w-1", ended, provider, own)),
                record(
                        topics,
                        provider,
                        new Event<>(
                                "settled-" + id,
                                "holdfast/scheduler",
                                ended.plusMillis(200),
                                provider,
                                new SessionSettled(own.session(), own.attempt(), provider, id))));
    }

    public static ProducerRecord<String, byte[]> record(Topics topics, String key, Event<?> event) {
        return EventWriter.toRecord(topics.results(), key, event);
    }

    /** The event of a record, which must be valid. */
    public static Event<?> read(Headers headers, byte[] value) {
        Reading reading = READER.read(headers, value);
        if (reading instanceof Reading.Valid valid) {
            return valid.event();
        }
        throw new AssertionError("not valid: " + reading);
    }

    private static SessionResult of(String provider, SessionResult result) {
        ObjectNode tree = Json.MAPPER.valueToTree(result);
        tree.put("provider", provider);
        ((ObjectNode) tree.get("report")).put("provider", provider);
        return Json.MAPPER.treeToValue(tree, SessionResult.class);
    }
}
