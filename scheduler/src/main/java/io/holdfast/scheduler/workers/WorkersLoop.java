package io.holdfast.scheduler.workers;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.worker.WorkerState;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that reads {@code workers} into a {@link WorkersView}, all partitions from their start, without a group. What
 * cannot be read is logged and passed over: its writer repeats itself within seconds, and the record of any later worker version
 * is no reason to stop. Uses its consumer alone while it runs; its owner closes it afterwards.
 */
public final class WorkersLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkersLoop.class);
    private static final Duration POLL = Duration.ofMillis(500);

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final EventReader reader;
    private final WorkersView view;
    private volatile boolean stopping;

    /** A loop, to be run on a thread of its own. */
    public WorkersLoop(Consumer<byte[], byte[]> consumer, String topic, EventReader reader, WorkersView view) {
        this.consumer = consumer;
        this.topic = topic;
        this.reader = reader;
        this.view = view;
    }

    /** Asks the loop to end; returns at once. Any thread. */
    public void stop() {
        stopping = true;
        consumer.wakeup();
    }

    @Override
    public void run() {
        try {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!stopping) {
                consumer.poll(POLL).forEach(this::take);
            }
        } catch (WakeupException | InterruptException e) {
            if (!stopping) {
                throw e;
            }
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> seen) {
        Reading reading = reader.read(seen.headers(), seen.value());
        if (reading instanceof Reading.Valid valid && valid.event().data() instanceof WorkerState state) {
            view.seen(state, Instant.ofEpochMilli(Math.max(0, seen.timestamp())));
        } else if (reading instanceof Reading.Tombstone) {
            byte[] key = seen.key();
            view.gone(key == null ? "" : new String(key, StandardCharsets.UTF_8));
        } else {
            String why = reading instanceof Reading.Unreadable unreadable
                    ? unreadable.reason()
                    : "its type does not belong on this topic";
            LOG.atWarn()
                    .addKeyValue("topic", topic)
                    .addKeyValue("partition", seen.partition())
                    .addKeyValue("offset", seen.offset())
                    .addKeyValue("reason", why)
                    .log("a worker's record was passed over");
        }
    }
}
