package io.holdfast.worker.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all partitions of a topic, without a group, on a thread of its own that makes, uses and closes the consumer. A broker that is
 * away is waited for. The topic must exist.
 */
public final class TopicFollower implements AutoCloseable {

    /** Where to begin. */
    public enum From {
        /** At the first record. */
        START,
        /** After the last record at the time of the start. */
        END
    }

    /** What is done with the records, on the follower's thread. */
    public interface Reader {

        /** One record, in the order of its partition. */
        void read(ConsumerRecord<String, byte[]> record);

        /** Called once, when everything was read that was there at the start; with {@link From#END}, when the end is known. */
        void caughtUp();

        /** Called after each poll, at least about twice a second. */
        default void pause() {}
    }

    private static final Logger LOG = LoggerFactory.getLogger(TopicFollower.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final Supplier<KafkaConsumer<String, byte[]>> consumers;
    private final String topic;
    private final From from;
    private final Reader reader;
    private final Consumer<String> failed;
    private final Thread thread;
    private volatile boolean stopping;

    /**
     * A follower that is not started yet.
     *
     * @param thread    name of its thread
     * @param consumers makes the consumer, once or again after a fault that passes
     * @param failed    told once, with a sentence for a person, if the follower cannot go on; its thread has ended then
     */
    public TopicFollower(
            String thread,
            Supplier<KafkaConsumer<String, byte[]>> consumers,
            String topic,
            From from,
            Reader reader,
            Consumer<String> failed) {
        this.consumers = consumers;
        this.topic = topic;
        this.from = from;
        this.reader = reader;
        this.failed = failed;
        this.thread = Threads.of(thread, this::run);
    }

    /** Starts the thread; to be called once. */
    public void start() {
        thread.start();
    }

    private void run() {
        try (KafkaConsumer<String, byte[]> consumer = consumers.get()) {
            Map<TopicPartition, Long> ends = position(consumer);
            boolean behind = true;
            while (!stopping) {
                if (behind
                        && ends.entrySet().stream()
                                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
                    behind = false;
                    reader.caughtUp();
                }
                consumer.poll(POLL).forEach(reader::read);
                reader.pause();
            }
        } catch (RuntimeException e) {
            if (!stopping) {
                LOG.atError().addKeyValue("topic", topic).setCause(e).log("a topic can no longer be read");
                failed.accept("topic " + topic + " can no longer be read: "
                        + e.getClass().getSimpleName());
            }
        }
    }

    /** Where the partitions ended when the follower began, which is where it begins when it follows from the end. */
    private Map<TopicPartition, Long> position(KafkaConsumer<String, byte[]> consumer) {
        while (true) {
            try {
                List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                        .map(info -> new TopicPartition(topic, info.partition()))
                        .toList();
                Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
                consumer.assign(partitions);
                if (from == From.START) {
                    consumer.seekToBeginning(partitions);
                } else {
                    ends.forEach(consumer::seek);
                }
                return ends;
            } catch (RetriableException e) {
                if (stopping) {
                    return Map.of();
                }
                LOG.atWarn()
                        .addKeyValue("topic", topic)
                        .addKeyValue("error", e.getClass().getSimpleName())
                        .log("waiting for the broker");
            }
        }
    }

    /** Ends the thread; returns when it has, within a few seconds. Idempotent. */
    @Override
    public void close() {
        stopping = true;
        try {
            thread.join(CLOSE_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
