package io.holdfast.updater.view;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import io.holdfast.schema.topic.Topics;

/**
 * What is declared now, kept up to date from all partitions of the declarations topic. Needs no updater in this process. Reads only
 * what was committed.
 *
 * <p>Thread-safe: readers take an immutable snapshot; one thread of its own follows the topic.
 */
public final class DeclarationsView implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final DeclarationsLoop loop;
    private final Thread thread;

    private DeclarationsView(DeclarationsLoop loop) {
        this.loop = loop;
        this.thread = new Thread(loop, "holdfast-declarations");
        thread.setDaemon(true);
    }

    /**
     * Begins to read; returns at once. A missing topic is waited for.
     *
     * @param client   Kafka client properties, {@code bootstrap.servers} at least
     * @param topics   topic names
     * @param listener told each new snapshot, on the view's thread; must return soon and not throw
     * @throws org.apache.kafka.common.KafkaException when the client properties cannot be used
     */
    public static DeclarationsView open(Map<String, String> client, Topics topics, Consumer<Declarations> listener) {
        DeclarationsView view = new DeclarationsView(new DeclarationsLoop(client, topics, listener));
        view.thread.start();
        return view;
    }

    /** As {@link #open(Map, Topics, Consumer)}, for those who only look. */
    public static DeclarationsView open(Map<String, String> client, Topics topics) {
        return open(client, topics, snapshot -> {});
    }

    /** The newest snapshot. */
    public Declarations snapshot() {
        return loop.snapshot();
    }

    /**
     * Waits until everything is read that was written before the view was opened.
     *
     * @throws TimeoutException when it was not by then: no broker, or no topic
     * @throws IllegalStateException when reading failed for good
     */
    public Declarations awaitCaughtUp(Duration limit) throws TimeoutException {
        try {
            return loop.caughtUp().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading the declarations", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the declarations cannot be read", e.getCause());
        }
    }

    /** Completes, normally, with the reason when reading failed for good; else never. */
    public CompletableFuture<Throwable> failure() {
        return loop.failure();
    }

    /** Ends the thread and its consumer; idempotent. */
    @Override
    public void close() {
        loop.stop();
        try {
            thread.join(CLOSE_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
