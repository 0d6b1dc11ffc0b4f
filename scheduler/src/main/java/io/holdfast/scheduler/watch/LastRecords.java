package io.holdfast.scheduler.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds the last record of a partition that a group has still to process.
 *
 * <p>An end offset alone does not tell: commit and abort markers and aborted records take offsets too and are never handed out, so
 * the last offset that a reader sees may lie any distance below the end. Committed offsets alone do not tell either: Streams
 * commits a position only for partitions from which it processed something since its start. So this looks backwards from the end
 * (read committed: the last stable offset) for the last record that a reader is given, and compares it with what is committed.
 *
 * <p>Owned by one thread, which also owns the consumer; every wait has a deadline.
 */
final class LastRecords {

    private static final long LOOK_BACK = 16;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Admin admin;
    private final Consumer<byte[], byte[]> consumer;
    private final String group;
    private final Duration limit;

    /**
     * A look-up for one group.
     *
     * @param consumer assigned by hand, read committed, without a group; used here only
     * @param limit    of one call to the broker; more than zero
     */
    LastRecords(Admin admin, Consumer<byte[], byte[]> consumer, String group, Duration limit) {
        this.admin = admin;
        this.consumer = consumer;
        this.group = group;
        this.limit = limit;
    }

    /**
     * By topic, the offset of the last record that the group has still to process; topics where none is left are absent.
     *
     * @throws TimeoutException   if the broker does not answer in time
     * @throws ExecutionException if it answers with an error
     */
    Map<String, Long> left(List<TopicPartition> partitions)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, Long> begins = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(limit.toMillis(), TimeUnit.MILLISECONDS);
        Map<String, Long> left = new HashMap<>();
        for (TopicPartition partition : partitions) {
            long begin = begins.getOrDefault(partition, 0L);
            OptionalLong last = last(partition, begin, ends.getOrDefault(partition, 0L));
            OffsetAndMetadata done = committed.get(partition);
            if (last.isPresent() && (done == null || done.offset() <= last.getAsLong())) {
                left.put(partition.topic(), last.getAsLong());
            }
        }
        return left;
    }

    private Map<TopicPartition, Long> offsets(List<TopicPartition> partitions, OffsetSpec spec)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<TopicPartition, OffsetSpec> specs = new HashMap<>();
        partitions.forEach(partition -> specs.put(partition, spec));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> entry : admin.listOffsets(
                        specs, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .get(limit.toMillis(), TimeUnit.MILLISECONDS)
                .entrySet()) {
            offsets.put(entry.getKey(), entry.getValue().offset());
        }
        return offsets;
    }

    /** Looks back further and further until a record shows or the beginning is reached. */
    private OptionalLong last(TopicPartition partition, long begin, long end) throws TimeoutException {
        long upTo = end;
        long step = LOOK_BACK;
        while (upTo > begin) {
            long from = Math.max(begin, upTo - step);
            OptionalLong last = lastBetween(partition, from, upTo);
            if (last.isPresent()) {
                return last;
            }
            upTo = from;
            step *= LOOK_BACK;
        }
        return OptionalLong.empty();
    }

    private OptionalLong lastBetween(TopicPartition partition, long from, long to) throws TimeoutException {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long last = -1;
        long polls = Math.max(1, limit.toMillis() / POLL.toMillis());
        while (consumer.position(partition, limit) < to) {
            long before = consumer.position(partition, limit);
            for (ConsumerRecord<byte[], byte[]> seen : consumer.poll(POLL).records(partition)) {
                if (seen.offset() < to) {
                    last = seen.offset();
                }
            }
            polls = consumer.position(partition, limit) > before ? polls : polls - 1;
            if (polls == 0) {
                throw new TimeoutException("the records before an end offset could not be read");
            }
        }
        return last < 0 ? OptionalLong.empty() : OptionalLong.of(last);
    }
}
