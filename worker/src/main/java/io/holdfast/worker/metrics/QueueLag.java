package io.holdfast.worker.metrics;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

import io.holdfast.schema.topic.Topics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many records wait in the request topics of this vantage, by the broker's own count. Markers of transactions count as records
 * there, so what the scheduler sends counts up to twice.
 */
public final class QueueLag {

    private static final Logger LOG = LoggerFactory.getLogger(QueueLag.class);

    private final Admin admin;
    private final Topics topics;
    private final String vantage;
    private final MeterRegistry registry;
    private final ConcurrentMap<String, AtomicLong> lags = new ConcurrentHashMap<>();

    /** Asks through an admin client that stays the caller's. */
    public QueueLag(Admin admin, Topics topics, String vantage, MeterRegistry registry) {
        this.admin = admin;
        this.topics = topics;
        this.vantage = vantage;
        this.registry = registry;
    }

    /** Asks for the lag and returns at once; the gauges move when the answer is there, and stay when there is none. */
    @SuppressWarnings("FutureReturnValueIgnored") // its handler takes success and failure
    public void sample() {
        KafkaFuture<Map<TopicPartition, SharePartitionOffsetInfo>> answer = admin.listShareGroupOffsets(
                        Map.of(topics.workerGroup(), new ListShareGroupOffsetsSpec()))
                .partitionsToOffsetInfo(topics.workerGroup());
        answer.whenComplete((offsets, failure) -> {
            if (failure == null) {
                offsets.forEach((partition, info) -> set(partition.topic(), info.lag()));
            } else {
                LOG.atDebug()
                        .addKeyValue("error", failure.getClass().getSimpleName())
                        .log("lag not known");
            }
        });
    }

    void set(String topic, Optional<Long> lag) {
        topics.routeOf(topic)
                .filter(route -> route.vantage().equals(vantage))
                .ifPresent(route ->
                        lag.ifPresent(records -> gauge(route.provider()).set(records)));
    }

    private AtomicLong gauge(String provider) {
        return lags.computeIfAbsent(provider, id -> {
            AtomicLong held = new AtomicLong();
            Gauge.builder("holdfast.queue.lag", held, AtomicLong::get)
                    .description("Records that wait in a request topic, transaction markers included")
                    .tag("provider", id)
                    .register(registry);
            return held;
        });
    }
}
