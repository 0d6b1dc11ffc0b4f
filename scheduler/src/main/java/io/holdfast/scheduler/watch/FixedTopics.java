package io.holdfast.scheduler.watch;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.schema.topic.TopicLayout;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics that must be there before a scheduler can start. */
final class FixedTopics {

    private final Admin admin;
    private final TopicLayout layout;
    private final Duration limit;

    FixedTopics(Admin admin, TopicLayout layout, Duration limit) {
        this.admin = admin;
        this.layout = layout;
        this.limit = limit;
    }

    /**
     * Names of those that are not there.
     *
     * @throws TopicsMismatchException if those that are read together differ in their partition counts
     */
    Set<String> missing() throws ExecutionException, InterruptedException, TimeoutException, TopicsMismatchException {
        Set<String> wanted = new TreeSet<>(layout.copartitioned());
        wanted.add(layout.topics().workers());
        wanted.add(layout.topics().dead());
        Map<String, KafkaFuture<TopicDescription>> answers =
                admin.describeTopics(wanted).topicNameValues();
        Map<String, Integer> counts = new TreeMap<>();
        Set<String> missing = new TreeSet<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> answer : answers.entrySet()) {
            String name = answer.getKey();
            try {
                int partitions = answer.getValue()
                        .get(limit.toMillis(), TimeUnit.MILLISECONDS)
                        .partitions()
                        .size();
                if (layout.copartitioned().contains(name)) {
                    counts.put(name, partitions);
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
                missing.add(name);
            }
        }
        if (counts.values().stream().distinct().count() > 1) {
            throw new TopicsMismatchException(counts);
        }
        return missing;
    }
}
