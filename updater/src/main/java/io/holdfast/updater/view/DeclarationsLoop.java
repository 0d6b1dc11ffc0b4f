package io.holdfast.updater.view;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that owns the view's consumer: all partitions, from the beginning, for good. */
final class DeclarationsLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(DeclarationsLoop.class);
    private static final Duration POLL = Duration.ofMillis(250);

    private final KafkaConsumer<String, byte[]> consumer;
    private final String topic;
    private final Consumer<Declarations> listener;
    private final EventReader reader = new EventReader();
    private final CompletableFuture<Declarations> caughtUp = new CompletableFuture<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private volatile Declarations snapshot = Declarations.NONE;
    private final CountDownLatch stop = new CountDownLatch(1);

    DeclarationsLoop(Map<String, String> client, Topics topics, Consumer<Declarations> listener) {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        this.consumer = new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
        this.topic = topics.declarations();
        this.listener = listener;
    }

    @Override
    public void run() {
        try (consumer) {
            follow();
            caughtUp.completeExceptionally(new IllegalStateException("the view was closed"));
        } catch (WakeupException | InterruptException | InterruptedException e) {
            caughtUp.completeExceptionally(new IllegalStateException("the view was closed", e));
        } catch (RuntimeException e) {
            caughtUp.completeExceptionally(e);
            failure.complete(e);
        }
    }

    Declarations snapshot() {
        return snapshot;
    }

    CompletableFuture<Declarations> caughtUp() {
        return caughtUp.copy();
    }

    CompletableFuture<Throwable> failure() {
        return failure.copy();
    }

    /** Asks the loop to end; returns at once. Callable from any thread. */
    void stop() {
        stop.countDown();
        consumer.wakeup();
    }

    private void follow() throws InterruptedException {
        List<TopicPartition> partitions = partitions();
        if (partitions.isEmpty()) {
            return;
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = ends(partitions);
        Map<String, Declaration> all = new HashMap<>();
        while (stop.getCount() > 0) {
            ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
            records.forEach(record -> take(all, record));
            boolean read = snapshot.caughtUp() || isPast(ends);
            if (!records.isEmpty() || read != snapshot.caughtUp()) {
                snapshot = new Declarations(all, read);
                listener.accept(snapshot);
            }
            if (read) {
                caughtUp.complete(snapshot);
            }
        }
    }

    /** The partitions of the topic, as soon as it exists; none when stopped before. */
    private List<TopicPartition> partitions() throws InterruptedException {
        boolean said = false;
        do {
            try {
                List<PartitionInfo> known = consumer.partitionsFor(topic);
                if (known != null && !known.isEmpty()) {
                    return known.stream()
                            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                            .toList();
                }
            } catch (TimeoutException e) {
                LOG.atDebug().addKeyValue("topic", topic).log("the broker does not answer yet");
            }
            if (!said) {
                LOG.atInfo().addKeyValue("topic", topic).log("waiting for the declarations topic");
                said = true;
            }
        } while (!stop.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
        return List.of();
    }

    private Map<TopicPartition, Long> ends(List<TopicPartition> partitions) {
        while (true) {
            try {
                return consumer.endOffsets(partitions);
            } catch (TimeoutException e) {
                if (stop.getCount() == 0) {
                    throw e;
                }
            }
        }
    }

    private boolean isPast(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void take(Map<String, Declaration> all, ConsumerRecord<String, byte[]> record) {
        Reading reading = reader.read(record.headers(), record.value());
        if (reading instanceof Reading.Valid valid && valid.event().data() instanceof Declaration declaration) {
            all.put(Topics.declarationKey(declaration.provider(), declaration.capability()), declaration);
        } else if (reading instanceof Reading.Tombstone && record.key() != null) {
            all.remove(record.key());
        } else {
            LOG.atWarn()
                    .addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset())
                    .log("a record that is no declaration is passed over");
        }
    }
}
