package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A bare member of a share group that claims as the request loop does, joins anew when its topics change, and notes
 * {@code topic:value} of each claim.
 */
final class ShareWorker implements AutoCloseable {

    private final AtomicReference<List<String>> wanted;
    private final Queue<String> claims = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean running = true;

    ShareWorker(String bootstrap, String group, List<String> topics) {
        wanted = new AtomicReference<>(topics);
        thread = new Thread(() -> run(bootstrap, group), "share-worker");
        thread.start();
    }

    private void run(String bootstrap, String group) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                bootstrap,
                "group.id",
                group,
                "share.acknowledgement.mode",
                "explicit",
                "share.acquire.mode",
                "record_limit",
                "max.poll.records",
                1);
        while (running) {
            List<String> topics = wanted.get();
            try (KafkaShareConsumer<String, String> consumer =
                    new KafkaShareConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
                consumer.subscribe(topics);
                while (running && wanted.get().equals(topics)) {
                    for (ConsumerRecord<String, String> taken : consumer.poll(Duration.ofMillis(100))) {
                        consumer.acknowledge(taken, AcknowledgeType.ACCEPT);
                        if (consumer.commitSync().values().stream().noneMatch(Optional::isPresent)) {
                            claims.add(taken.topic() + ":" + taken.value());
                        }
                    }
                }
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
    }

    void subscribe(List<String> topics) {
        wanted.set(topics);
    }

    List<String> claims() {
        return List.copyOf(claims);
    }

    List<Throwable> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        running = false;
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
