package io.holdfast.scheduler.main;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.StreamsConfig;

/** Client settings that are not up to an operator: the guarantees of the scheduler rest on them. */
final class StreamsSettings {

    private static final int MAX_REQUEST_BYTES = 3 << 20; // a dead letter of 2 MiB and its envelope

    private StreamsSettings() {}

    static Properties streams(SchedulerConfig config, Path stateDir) {
        Properties settings = new Properties();
        settings.putAll(config.client());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
        settings.put(StreamsConfig.CLIENT_ID_CONFIG, config.applicationId() + "-" + config.instance());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100); // an open transaction holds readers back
        settings.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic"); // takes over within its session timeout
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6_000);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 1_500);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), MAX_REQUEST_BYTES);
        return settings;
    }

    /** A consumer that is assigned by hand, commits nothing and sees only what is committed. */
    static Map<String, Object> reader(SchedulerConfig config, String what) {
        Map<String, Object> settings = new HashMap<>(config.client());
        settings.put(ConsumerConfig.CLIENT_ID_CONFIG, config.applicationId() + "-" + config.instance() + "-" + what);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return settings;
    }
}
