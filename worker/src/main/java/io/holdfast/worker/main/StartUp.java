package io.holdfast.worker.main;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.schema.topic.TopicException;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.client.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits, on a thread of its own, {@code holdfast-worker-start}, until the worker can work: a broker answers, the topics are there, and
 * the workers' group has its settings. Then runs what comes next. What it waits for is logged whenever it changes.
 */
final class StartUp implements AutoCloseable {

    /** What comes when everything is there. */
    @FunctionalInterface
    interface Next {
        /** Returns when the worker works. */
        void begin() throws InterruptedException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(StartUp.class);
    private static final Duration PACE = Duration.ofSeconds(1);

    private final TopicAdmin admin;
    private final Topics topics;
    private final Next next;
    private final Consumer<String> failed;
    private final Thread thread;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile Optional<String> waiting = Optional.of("not started");

    /**
     * Not started yet.
     *
     * @param next   what comes when everything is there, on this thread
     * @param failed told why it cannot come to that
     */
    StartUp(TopicAdmin admin, Topics topics, Next next, Consumer<String> failed) {
        this.admin = admin;
        this.topics = topics;
        this.next = next;
        this.failed = failed;
        this.thread = Threads.of("holdfast-worker-start", this::run);
    }

    void start() {
        thread.start();
    }

    /** What is waited for, for people; empty once the worker works. */
    Optional<String> waiting() {
        return waiting;
    }

    private void run() {
        try {
            waitForTopics();
            if (stopped.getCount() == 0) {
                return;
            }
            List<String> missing = admin.missingGroupConfigs(topics.workerGroup());
            if (!missing.isEmpty()) {
                failed.accept(
                        "the share group " + topics.workerGroup() + " is not set to " + String.join(", ", missing)
                                + ": requests would be lost or run twice; run `holdfast topics apply`, then start the worker again");
                return;
            }
            say("the plans to be read");
            next.begin();
            waiting = Optional.empty();
        } catch (TopicException e) {
            failed.accept(e.getMessage() == null ? "the topics cannot be read" : e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // the top of a thread
            LOG.atError().setCause(e).log("the worker cannot start");
            failed.accept("the worker cannot start: " + e.getClass().getSimpleName());
        }
    }

    private void waitForTopics() throws TopicException, InterruptedException {
        List<String> needed =
                List.of(topics.plans(), topics.sessions(), topics.results(), topics.workers(), topics.dead());
        do {
            try {
                List<String> missing = admin.missing(needed);
                if (missing.isEmpty()) {
                    return;
                }
                say("the topics " + String.join(", ", missing) + "; `holdfast topics apply` makes them");
            } catch (TopicException e) {
                if (e.kind() != TopicException.Kind.UNREACHABLE) {
                    throw e;
                }
                say("a broker to answer");
            }
        } while (!stopped.await(PACE.toMillis(), TimeUnit.MILLISECONDS));
    }

    private void say(String what) {
        if (!waiting.equals(Optional.of(what))) {
            waiting = Optional.of(what);
            LOG.atInfo().addKeyValue("for", what).log("waiting");
        }
    }

    /** Ends the waiting; returns when the thread has ended, within the time of one request to the broker. Idempotent. */
    @Override
    public void close() {
        stopped.countDown();
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
