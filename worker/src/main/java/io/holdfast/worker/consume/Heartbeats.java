package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.holdfast.worker.client.Threads;
import io.holdfast.worker.publish.SessionPublisher;
import io.holdfast.worker.publish.WorkerPresence;
import io.holdfast.worker.session.StopSignal.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker's one timer, thread {@code holdfast-heartbeat}: a heartbeat for each running session, one for the worker itself, and a
 * look at whether the broker still takes anything. Past the bound the sessions are ended as in a drain: their leases are long over,
 * and what they find could not be kept. Until then an outage of ours touches no session.
 */
public final class Heartbeats implements AutoCloseable {

    /**
     * When to beat.
     *
     * @param session how often for each session; more than zero
     * @param worker  how often for the worker; more than zero
     * @param bound   how long the broker may take nothing before the sessions are ended; more than zero
     */
    public record Pace(Duration session, Duration worker, Duration bound) {}

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);

    private static final Duration LOOK = Duration.ofMillis(500); // how late a change of the worker is announced

    private final RunningSessions running;
    private final SessionPublisher publisher;
    private final WorkerPresence presence;
    private final Supplier<Duration> stalled;
    private final Runnable sampled;
    private final Pace pace;
    private final ScheduledThreadPoolExecutor timer;
    private boolean away;

    /**
     * Not started yet.
     *
     * @param stalled for how long the broker has taken nothing
     * @param sampled what else is to be done as often as the worker beats; must not block
     */
    public Heartbeats(
            RunningSessions running,
            SessionPublisher publisher,
            WorkerPresence presence,
            Supplier<Duration> stalled,
            Runnable sampled,
            Pace pace) {
        this.running = running;
        this.publisher = publisher;
        this.presence = presence;
        this.stalled = stalled;
        this.sampled = sampled;
        this.pace = pace;
        this.timer = new ScheduledThreadPoolExecutor(1, Threads.named("holdfast-heartbeat"));
        this.timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.timer.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    }

    /** Starts the timer; the worker is announced at once. To be called once. */
    public void start() {
        every(pace.session(), pace.session(), this::beat);
        every(Duration.ZERO, pace.worker(), presence::announce);
        every(LOOK, LOOK, presence::refresh);
        every(pace.worker(), pace.worker(), sampled);
    }

    /** Announces the worker now if something about it changed; returns at once. From any thread. */
    public void refresh() {
        try {
            timer.execute(() -> guarded(presence::refresh));
        } catch (RejectedExecutionException e) {
            LOG.atDebug().log("the worker is closing, its state is no longer announced");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the task itself never throws
    private void every(Duration first, Duration period, Runnable task) {
        timer.scheduleAtFixedRate(() -> guarded(task), first.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) { // the top of a timer: one that throws is never run again
            LOG.atError().setCause(e).log("a heartbeat failed");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the next beat says the same; a broker that is away is noticed below
    private void beat() {
        look(stalled.get());
        for (RunningSession session : running.all()) {
            publisher.heartbeat(
                    session.request(), session.stage(), session.elapsed().toMillis());
        }
    }

    private void look(Duration silence) {
        boolean gone = silence.compareTo(pace.session()) > 0;
        if (gone != away) {
            away = gone;
            LOG.atWarn()
                    .addKeyValue("bound", pace.bound())
                    .log(gone ? "the broker takes nothing" : "the broker is back");
        }
        if (silence.compareTo(pace.bound()) >= 0) {
            running.stopLongerThan(Duration.ZERO, Reason.DRAIN);
        }
    }

    /** Ends the timer; nothing is announced by it after this returns. Idempotent. */
    @Override
    public void close() {
        timer.shutdown();
        try {
            if (!timer.awaitTermination(5, TimeUnit.SECONDS)) {
                timer.shutdownNow();
            }
        } catch (InterruptedException e) {
            timer.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
