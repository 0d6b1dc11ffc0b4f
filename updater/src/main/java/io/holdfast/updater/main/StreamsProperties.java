package io.holdfast.updater.main;

import java.nio.file.Path;
import java.util.Properties;

import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Settings of the Streams application. */
final class StreamsProperties {

    /** A dead letter holds a whole input record, 1 MiB, with its headers and three more; its topic takes 2 MiB. */
    private static final int MAX_REQUEST_BYTES = 3 << 20;

    private StreamsProperties() {}

    static Properties of(UpdaterConfig config, Path stateDir) {
        Properties properties = new Properties();
        properties.putAll(config.client());
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6_000);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 1_500);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), MAX_REQUEST_BYTES);
        // With more, a first batch that must wait for the transaction before it makes the ones behind it fail and be
        // sent again.
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION), 1);
        return properties;
    }
}
