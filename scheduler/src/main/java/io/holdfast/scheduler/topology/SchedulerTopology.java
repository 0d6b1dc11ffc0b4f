package io.holdfast.scheduler.topology;

import java.util.Map;

import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.TopicNameExtractor;
import org.apache.kafka.streams.state.Stores;

/**
 * <pre>
 *   plans, sessions, results, wanted --bytes--> scheduler (store: providers) --> requests.*, sessions, results, dead
 * </pre>
 *
 * The sources hand out bytes, so that nothing that can be on a topic stops the application before the processor has looked at it.
 */
public final class SchedulerTopology {

    private static final String SOURCE = "inputs";
    private static final String PROCESSOR = "scheduler";
    private static final String SINK = "outputs";

    /** The changelog takes what the store may hold: 256 KiB of plans, and the sessions of a provider. */
    private static final Map<String, String> CHANGELOG =
            Map.of("cleanup.policy", "compact", "max.message.bytes", String.valueOf(2 << 20));

    private SchedulerTopology() {}

    /** The application. */
    public static Topology of(Surroundings around) {
        Topics topics = around.topics();
        EventReader reader = new EventReader();
        TopicNameExtractor<String, Outgoing> byValue = (key, out, context) -> out.topic();
        return new Topology()
                .addSource(
                        AutoOffsetReset.earliest(),
                        SOURCE,
                        (seen, partitionTime) -> Math.max(0, seen.timestamp()),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        topics.plans(),
                        topics.sessions(),
                        topics.results(),
                        topics.wanted())
                .addProcessor(PROCESSOR, () -> new SchedulerProcessor(around, reader), SOURCE)
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.inMemoryKeyValueStore(SchedulerProcessor.STORE),
                                        Serdes.String(),
                                        StateSerde.json())
                                .withLoggingEnabled(CHANGELOG),
                        PROCESSOR)
                .addSink(SINK, byValue, new StringSerializer(), (topic, out) -> out.value(), PROCESSOR);
    }
}
