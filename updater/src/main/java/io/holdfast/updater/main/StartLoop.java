package io.holdfast.updater.main;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.topology.TopicGate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for the topics until they are there, then says so once and ends. Its thread owns the admin client. What it waits for is
 * logged once per change.
 */
final class StartLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(StartLoop.class);
    private static final long PAUSE_MILLIS = 500;
    private static final long ANSWER_SECONDS = 10;

    private final Admin admin;
    private final Topics topics;
    private final Consumer<TopicGate> decided;
    private final CountDownLatch stop = new CountDownLatch(1);
    private String said = "";

    /** @param decided called once with an open or refused gate, on this loop's thread; not called when stopped before */
    StartLoop(Admin admin, Topics topics, Consumer<TopicGate> decided) {
        this.admin = admin;
        this.topics = topics;
        this.decided = decided;
    }

    @Override
    public void run() {
        try (admin) {
            do {
                if (look()) {
                    return;
                }
            } while (!stop.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // asked to end
        }
    }

    /** Asks the loop to end; returns at once. Callable from any thread. */
    void stop() {
        stop.countDown();
    }

    private boolean look() throws InterruptedException {
        TopicGate gate;
        try {
            gate = TopicGate.of(topics, partitions());
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            say("the broker to answer");
            return false;
        }
        if (gate instanceof TopicGate.Waiting waiting) {
            say("topics " + String.join(", ", waiting.missing()));
            return false;
        }
        decided.accept(gate);
        return true;
    }

    private Map<String, Integer> partitions()
            throws InterruptedException, ExecutionException, java.util.concurrent.TimeoutException {
        Map<String, Integer> partitions = new HashMap<>();
        Map<String, KafkaFuture<TopicDescription>> asked =
                admin.describeTopics(TopicGate.lookedAt(topics)).topicNameValues();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic : asked.entrySet()) {
            try {
                partitions.put(
                        topic.getKey(),
                        topic.getValue()
                                .get(ANSWER_SECONDS, TimeUnit.SECONDS)
                                .partitions()
                                .size());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        }
        return partitions;
    }

    private void say(String waitingFor) {
        if (!waitingFor.equals(said)) {
            said = waitingFor;
            LOG.atInfo().addKeyValue("waitingFor", waitingFor).log("the updater waits");
        }
    }
}
