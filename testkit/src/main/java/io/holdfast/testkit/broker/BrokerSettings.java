package io.holdfast.testkit.broker;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The broker properties that Holdfast relies on, by Kafka's own names. The embedded broker and the broker in a container are
 * given the same ones, so that a test means the same on both.
 */
public final class BrokerSettings {

    /** Largest batch taken: a topic of ours carries records up to 2 MiB, and a batch is larger than its record. */
    public static final int MAX_MESSAGE_BYTES = 3 * 1024 * 1024;

    private BrokerSettings() {}

    /** A new map of the properties; neither listeners, directories nor node ids are among them. */
    public static Map<String, String> common() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("auto.create.topics.enable", "false");
        settings.put("message.max.bytes", Integer.toString(MAX_MESSAGE_BYTES));
        oneNode(settings);
        fastGroups(settings);
        return settings;
    }

    /** Internal topics ask for three brokers unless told otherwise. */
    private static void oneNode(Map<String, String> settings) {
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            settings.put(topic + ".replication.factor", "1");
            settings.put(topic + ".num.partitions", "1");
        }
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        settings.put("log.cleaner.dedupe.buffer.size", "2097152"); // the default takes 128 MB of heap
    }

    /** Groups form and notice a dead member in seconds; the floors let tests ask for less than Kafka's defaults. */
    private static void fastGroups(Map<String, String> settings) {
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.share.min.heartbeat.interval.ms", "500");
        settings.put("group.share.heartbeat.interval.ms", "500");
        settings.put("group.share.min.session.timeout.ms", "3000");
        settings.put("group.share.min.record.lock.duration.ms", "1000");
        settings.put("group.streams.min.heartbeat.interval.ms", "500");
        settings.put("group.streams.heartbeat.interval.ms", "1000");
        settings.put("group.streams.min.session.timeout.ms", "3000");
        settings.put("group.streams.session.timeout.ms", "6000");
        settings.put("group.streams.initial.rebalance.delay.ms", "0");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    }
}
