package io.holdfast.worker.publish;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;

import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.worker.WorkerState;
import io.holdfast.worker.client.Publisher;
import org.jspecify.annotations.Nullable;

/**
 * Says on the {@code workers} topic what this worker can do: again and again, when something changed, and with a tombstone at the end.
 * {@link #announce} and {@link #refresh} belong to one thread; the setters are for any.
 */
public final class WorkerPresence {

    private final Publisher publisher;
    private final Topics topics;
    private final WorkerState initial;
    private final IntSupplier free;
    private volatile List<String> providers = List.of();
    private volatile boolean draining;
    private @Nullable WorkerState last;

    /**
     * A worker that serves nothing yet.
     *
     * @param free places free now
     */
    public WorkerPresence(
            Publisher publisher,
            Topics topics,
            String worker,
            String vantage,
            int places,
            IntSupplier free,
            Instant startedAt) {
        this.publisher = publisher;
        this.topics = topics;
        this.free = free;
        this.initial = new WorkerState(worker, vantage, List.of(), places, places, false, version(), startedAt);
    }

    private static String version() {
        String version = WorkerPresence.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    /** The providers that it serves from now on. */
    public void serves(List<String> ids) {
        providers = List.copyOf(ids);
    }

    /** It takes no more requests. */
    public void drains() {
        draining = true;
    }

    /** Publishes the state, as a sign of life. */
    public void announce() {
        WorkerState now = now();
        last = now;
        publish(now);
    }

    /** Publishes the state if it is not the one that was published last. */
    public void refresh() {
        if (!now().equals(last)) {
            announce();
        }
    }

    private WorkerState now() {
        return new WorkerState(
                initial.worker(),
                initial.vantage(),
                providers,
                initial.places(),
                free.getAsInt(),
                draining,
                initial.version(),
                initial.startedAt());
    }

    @SuppressWarnings(
            "FutureReturnValueIgnored") // the next announcement repeats it; a broker that is away is noticed elsewhere
    private void publish(WorkerState state) {
        publisher.publish(topics.workers(), state.worker(), state);
    }

    /** Publishes the tombstone. Nothing may be announced afterwards. */
    public CompletableFuture<Void> remove() {
        return publisher.remove(topics.workers(), initial.worker());
    }
}
