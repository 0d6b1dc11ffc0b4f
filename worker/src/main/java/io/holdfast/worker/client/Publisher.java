package io.holdfast.worker.client;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Sends events without ever making the caller wait: one thread, {@code holdfast-publish}, hands them to the producer, whose send may
 * block while no broker answers. In the order of the calls; a record that cannot be delivered within the producer's bound fails its
 * future. Safe for use from any thread; the wiring closes it, and with it the producer.
 */
public final class Publisher implements AutoCloseable {

    private static final int QUEUE = 10_000; // 50 sessions' heartbeats of half an hour

    private final Producer<String, byte[]> producer;
    private final Topics topics;
    private final String source;
    private final Clock clock;
    private final Stall stall;
    private final ThreadPoolExecutor thread;

    /**
     * A publisher over a producer that becomes its own.
     *
     * @param source the source attribute of its events, {@code holdfast/worker/<id>}
     */
    public Publisher(Producer<String, byte[]> producer, Topics topics, String source, Clock clock, Ticker ticker) {
        this.producer = producer;
        this.topics = topics;
        this.source = source;
        this.clock = clock;
        this.stall = new Stall(ticker);
        this.thread = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(QUEUE), Threads.named("holdfast-publish"));
    }

    /**
     * Sends one event.
     *
     * @param key     its key, and its subject: what it is about
     * @param data    one of the records that {@link io.holdfast.schema.event.EventType} lists
     * @return completes when all replicas have it; fails when they did not within the bound
     */
    public CompletableFuture<Void> publish(String topic, String key, Object data) {
        return send(EventWriter.toRecord(topic, key, Event.of(source, clock.instant(), key, data)));
    }

    /** Sends a tombstone. */
    public CompletableFuture<Void> remove(String topic, String key) {
        return send(new ProducerRecord<>(topic, key, null));
    }

    /** Sends what could not be read to {@code dead}. */
    public CompletableFuture<Void> bury(DeadLetter letter) {
        return send(letter.toRecord(topics));
    }

    /** Since when nothing was delivered although something was to be; zero while all is well. */
    public Duration stalled() {
        return stall.length();
    }

    private CompletableFuture<Void> send(ProducerRecord<String, byte[]> toSend) {
        CompletableFuture<Void> delivered = new CompletableFuture<>();
        stall.sent();
        try {
            thread.execute(() -> hand(toSend, delivered));
        } catch (RejectedExecutionException e) {
            settle(delivered, new IllegalStateException("the publisher is closed, or too much waits to be sent", e));
        }
        return delivered;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback is told the same
    private void hand(ProducerRecord<String, byte[]> toSend, CompletableFuture<Void> delivered) {
        try {
            producer.send(toSend, (metadata, failure) -> settle(delivered, failure));
        } catch (RuntimeException e) {
            settle(delivered, e);
        }
    }

    private void settle(CompletableFuture<Void> delivered, @Nullable Exception failure) {
        if (failure == null) {
            stall.delivered();
            delivered.complete(null);
        } else {
            stall.gaveUp();
            delivered.completeExceptionally(failure);
        }
    }

    /** Sends what was handed over, for up to the limit, then closes the producer; what is left fails. */
    public void close(Duration limit) {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
        producer.close(limit);
    }

    @Override
    public void close() {
        close(Duration.ofSeconds(5));
    }
}
