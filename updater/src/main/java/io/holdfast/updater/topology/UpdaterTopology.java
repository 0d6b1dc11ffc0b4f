package io.holdfast.updater.topology;

import java.time.Duration;

import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.fold.ProviderState;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The wiring of the updater's Streams application.
 *
 * <pre>
 *   results ──► provider (store: state by provider, in memory, with a changelog) ──► declarations
 *                                                                               ├──► changes
 *                                                                               ├──► wanted
 *                                                                               └──► dead
 * </pre>
 */
public final class UpdaterTopology {

    private static final String RESULTS = "results";
    private static final String PROVIDER = "provider";

    private UpdaterTopology() {}

    /**
     * Builds it.
     *
     * @param tick how often it looks for turns that have waited and evidence that expired
     */
    public static Topology build(Setting setting, Duration tick) {
        Topics topics = setting.topics();
        EventReader reader = new EventReader();
        StoreBuilder<KeyValueStore<String, ProviderState>> store = Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(ProviderProcessor.STORE), Serdes.String(), new StateSerde());
        return new Topology()
                .addSource(RESULTS, new StringDeserializer(), new ByteArrayDeserializer(), topics.results())
                .addProcessor(PROVIDER, () -> new ProviderProcessor(setting, reader, tick), RESULTS)
                .addStateStore(store, PROVIDER)
                .addSink(
                        Outbound.DECLARATIONS,
                        topics.declarations(),
                        new StringSerializer(),
                        new ByteArraySerializer(),
                        PROVIDER)
                .addSink(
                        Outbound.CHANGES, topics.changes(), new StringSerializer(), new ByteArraySerializer(), PROVIDER)
                .addSink(Outbound.WANTED, topics.wanted(), new StringSerializer(), new ByteArraySerializer(), PROVIDER)
                .addSink(Outbound.DEAD, topics.dead(), new StringSerializer(), new ByteArraySerializer(), PROVIDER);
    }
}
