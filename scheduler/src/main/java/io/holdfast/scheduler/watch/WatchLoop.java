package io.holdfast.scheduler.watch;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

import io.holdfast.scheduler.watch.CatchUp.Ticket;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.topic.Topics.Route;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that asks the broker about topics and offsets, so that no Streams thread ever waits for an answer.
 *
 * <pre>
 *   waiting for topics --all there, counts equal--> watching: request topics each second, questions of tasks at once
 *        |
 *        +-- counts differ --> ended (see the callback)
 * </pre>
 *
 * <p>Does not own its clients. A broker that does not answer is logged once and asked again.
 */
public final class WatchLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(WatchLoop.class);
    private static final Duration ROUND = Duration.ofMillis(200);
    private static final Duration LISTING = Duration.ofSeconds(1);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(10);

    private final Admin admin;
    private final TopicLayout layout;
    private final CatchUp catchUp;
    private final LastRecords lastRecords;
    private final Ticker ticker;
    private final Startup startup;

    private volatile Set<Route> requestTopics = Set.of();
    private final CountDownLatch stopped = new CountDownLatch(1);

    private String lastComplaint = ""; // of the loop's thread, as is the next
    private long listedNanos;

    /** What happens when the topics are there, or can never be used. Called once, on the loop's thread. */
    public interface Startup {

        /** All topics are there and fit together. */
        void ready();

        /** They do not fit together, and will not by waiting. */
        void refused(TopicsMismatchException reason);
    }

    /**
     * A loop, to be run on a thread of its own.
     *
     * @param consumer read committed, without a group; used by this loop only
     * @param group    the application's id
     */
    public WatchLoop(
            Admin admin,
            Consumer<byte[], byte[]> consumer,
            Topics topics,
            String group,
            CatchUp catchUp,
            Ticker ticker,
            Startup startup) {
        this.admin = admin;
        this.layout = new TopicLayout(topics, TopicLayout.DEFAULT_PARTITIONS);
        this.catchUp = catchUp;
        this.lastRecords = new LastRecords(admin, consumer, group, CALL_LIMIT);
        this.ticker = ticker;
        this.startup = startup;
    }

    /** The request topics that were there at the last listing. Any thread. */
    public Set<Route> requestTopics() {
        return requestTopics;
    }

    /** Asks the loop to end; it does within a round, or when its thread is interrupted. Any thread. */
    public void stop() {
        stopped.countDown();
    }

    @Override
    public void run() {
        try {
            if (awaitTopics()) {
                listRequestTopics();
                startup.ready();
                watch();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean awaitTopics() throws InterruptedException {
        FixedTopics fixed = new FixedTopics(admin, layout, CALL_LIMIT);
        while (stopped.getCount() > 0) {
            try {
                Set<String> missing = fixed.missing();
                if (missing.isEmpty()) {
                    return true;
                }
                complain("topics are missing, waiting for \"topics apply\", \"plan apply\" or \"up\": " + missing);
            } catch (TopicsMismatchException e) {
                startup.refused(e);
                return false;
            } catch (ExecutionException | TimeoutException | KafkaException e) {
                complain(e);
            }
            pause();
        }
        return false;
    }

    private void watch() throws InterruptedException {
        while (stopped.getCount() > 0) {
            Ticket ticket = catchUp.asked().poll(ROUND.toMillis(), TimeUnit.MILLISECONDS);
            if (ticket != null && !answered(ticket)) {
                catchUp.asked().add(ticket);
                pause();
            }
            if (ticker.nanos() - listedNanos >= LISTING.toNanos()) {
                listRequestTopics();
            }
        }
    }

    private void pause() throws InterruptedException {
        if (stopped.await(ROUND.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.atDebug().log("stopped while waiting");
        }
    }

    private boolean answered(Ticket ticket) throws InterruptedException {
        Topics topics = layout.topics();
        try {
            ticket.answer(lastRecords.left(List.of(
                    new TopicPartition(topics.sessions(), ticket.partition()),
                    new TopicPartition(topics.results(), ticket.partition()))));
            lastComplaint = "";
            return true;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            complain(e);
            return false;
        }
    }

    private void listRequestTopics() throws InterruptedException {
        listedNanos = ticker.nanos();
        try {
            requestTopics = admin.listTopics().names().get(CALL_LIMIT.toMillis(), TimeUnit.MILLISECONDS).stream()
                    .flatMap(name -> layout.topics().routeOf(name).stream())
                    .filter(this::wellFormed)
                    .collect(Collectors.toUnmodifiableSet());
            lastComplaint = "";
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            complain(e);
        }
    }

    private boolean wellFormed(Route route) {
        try {
            layout.topics().requests(route.vantage(), route.provider());
            return true;
        } catch (IllegalArgumentException e) {
            return false; // somebody else's topic under our prefix
        }
    }

    private void complain(Exception failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        complain("the broker does not answer: " + cause.getClass().getSimpleName());
    }

    /** Once per change. */
    private void complain(String what) {
        if (!what.equals(lastComplaint)) {
            lastComplaint = what;
            LOG.atWarn().addKeyValue("service", "scheduler").log(what);
        }
    }
}
