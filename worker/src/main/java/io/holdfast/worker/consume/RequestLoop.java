package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.holdfast.worker.client.Threads;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes requests, on one thread, {@code holdfast-requests}, that makes, uses and closes the share consumer.
 *
 * <pre>
 *   a place is free? ──► poll, one record at most ──► accept and commit: the claim ──► hand it on ──► next place
 *                          │ nothing came: the place is kept      │ the commit failed: not ours, the place is kept
 * </pre>
 *
 * It polls only while it holds a place, so nothing is acquired that cannot run at once. The claim comes before the work because a
 * record cannot be held for as long as a session takes; what happens if this process dies right after it is the scheduler's
 * deadline for unclaimed requests. The consumer is never woken up: that could cut off a commit whose outcome would stay unknown.
 *
 * <p>Other topics mean a new member: a share consumer that leaves a topic out of its subscription may have acquired records of it which
 * it then cannot name, and that nobody gets any more (tried on Kafka 4.4.0). Closing gives them back at once.
 */
public final class RequestLoop implements AutoCloseable {

    /** What is done with a claimed record; returns whether the place was passed on with it. */
    @FunctionalInterface
    public interface Claimed {
        /** On the loop's thread; must not block. */
        boolean take(ConsumerRecord<String, byte[]> record);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);
    private static final Duration TURN = Duration.ofMillis(500); // how late a stop or another set of topics is noticed
    // A poll whose fetch brings nothing but the marker of a transaction sleeps to its end, and there is one marker for
    // each request.
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration COMMIT_LIMIT = Duration.ofSeconds(30);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final Supplier<? extends ShareConsumer<String, byte[]>> consumers;
    private final Places places;
    private final Claimed claimed;
    private final Runnable lost;
    private final Consumer<String> failed;
    private final Thread thread;
    private final BlockingQueue<List<String>> subscriptions;
    private List<String> latest = List.of();
    private boolean holding;
    private volatile boolean stopping;

    /**
     * A loop that is not started yet.
     *
     * @param subscriptions topics to take from, which must exist; each replaces the one before
     * @param lost          told when a claim was not acknowledged
     * @param failed        told once, with a sentence for a person, if the loop cannot go on; its thread has ended then
     */
    public RequestLoop(
            Supplier<? extends ShareConsumer<String, byte[]>> consumers,
            Places places,
            Claimed claimed,
            BlockingQueue<List<String>> subscriptions,
            Runnable lost,
            Consumer<String> failed) {
        this.consumers = consumers;
        this.places = places;
        this.claimed = claimed;
        this.subscriptions = subscriptions;
        this.lost = lost;
        this.failed = failed;
        this.thread = Threads.of("holdfast-requests", this::run);
    }

    /** Starts the thread; to be called once. */
    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!stopping) {
                List<String> topics = topics(TURN);
                if (!topics.isEmpty()) {
                    takeFrom(topics);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            if (!stopping) {
                LOG.atError().setCause(e).log("requests can no longer be taken");
                failed.accept("requests can no longer be taken: " + e.getClass().getSimpleName());
            }
        } finally {
            if (holding) {
                places.giveBack();
            }
        }
    }

    /** The topics that were asked for last; waits for other ones than now up to the limit. */
    private List<String> topics(Duration limit) throws InterruptedException {
        List<String> newer = subscriptions.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        while (newer != null) {
            latest = newer;
            newer = subscriptions.poll();
        }
        return latest;
    }

    /** Takes requests as one member of the group, until other topics are asked for or the loop is to end. */
    private void takeFrom(List<String> topics) throws InterruptedException {
        LOG.atInfo().addKeyValue("topics", topics).log("taking requests");
        ShareConsumer<String, byte[]> consumer = consumers.get();
        try {
            consumer.subscribe(topics);
            while (!stopping && topics(Duration.ZERO).equals(topics)) {
                turn(consumer);
            }
        } finally {
            consumer.close(CLOSE_LIMIT);
        }
    }

    private void turn(ShareConsumer<String, byte[]> consumer) throws InterruptedException {
        holding = holding || places.hold(TURN);
        if (!holding) {
            return;
        }
        try {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                if (claim(consumer, record) && claimed.take(record)) {
                    holding = false;
                }
            }
        } catch (RetriableException e) {
            LOG.atWarn().addKeyValue("error", e.getClass().getSimpleName()).log("no requests for now, trying again");
        }
    }

    /** Accepts a record; false if the broker did not say yes, in which case another worker may have it. */
    private boolean claim(ShareConsumer<String, byte[]> consumer, ConsumerRecord<String, byte[]> record) {
        consumer.acknowledge(record, AcknowledgeType.ACCEPT);
        Map<TopicIdPartition, Optional<KafkaException>> answers = consumer.commitSync(COMMIT_LIMIT);
        Optional<KafkaException> refusal =
                answers.values().stream().flatMap(Optional::stream).findFirst();
        refusal.ifPresent(error -> {
            LOG.atWarn()
                    .addKeyValue("topic", record.topic())
                    .addKeyValue("offset", record.offset())
                    .addKeyValue("error", error.getClass().getSimpleName())
                    .log("a claim was not acknowledged, its request is left to others");
            lost.run();
        });
        return refusal.isEmpty();
    }

    /** Takes nothing more; returns when the thread has ended, within seconds. Sessions that were started go on. Idempotent. */
    @Override
    public void close() {
        stopping = true;
        try {
            thread.join(COMMIT_LIMIT.plus(CLOSE_LIMIT).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
