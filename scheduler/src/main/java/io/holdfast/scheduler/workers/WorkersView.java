package io.holdfast.scheduler.workers;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.holdfast.scheduler.dispatch.LiveWorker;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.worker.WorkerState;

/**
 * The last word of every worker. A worker is live while its record is at most 30 s old: by the broker's stamp against this clock,
 * which is what tells history from news when the topic is read from its start, and by the time that has passed here since it was
 * read. Written by one thread, read by any.
 */
public final class WorkersView {

    /** Age up to which a worker counts as live: two heartbeats of 10 s may be lost. */
    public static final Duration FRESH = Duration.ofSeconds(30);

    private final Map<String, Seen> workers = new ConcurrentHashMap<>();
    private final Clock clock;
    private final Ticker ticker;

    /** A view in which nobody is there yet. */
    public WorkersView(Clock clock, Ticker ticker) {
        this.clock = clock;
        this.ticker = ticker;
    }

    /**
     * A worker said something.
     *
     * @param stamp the record's timestamp, which the broker set
     */
    public void seen(WorkerState state, Instant stamp) {
        workers.put(state.worker(), new Seen(state, stamp, ticker.nanos()));
    }

    /** A worker has drained. */
    public void gone(String worker) {
        workers.remove(worker);
    }

    /** Those that can take requests now. */
    public List<LiveWorker> live() {
        Instant oldest = clock.instant().minus(FRESH);
        long nanos = ticker.nanos();
        workers.values().removeIf(seen -> nanos - seen.nanos() > FRESH.toNanos());
        return workers.values().stream()
                .filter(seen -> !seen.stamp().isBefore(oldest))
                .filter(seen -> !seen.state().draining())
                .map(seen -> new LiveWorker(
                        seen.state().vantage(),
                        Set.copyOf(seen.state().providers()),
                        Math.max(0, seen.state().free())))
                .toList();
    }

    private record Seen(WorkerState state, Instant stamp, long nanos) {}
}
