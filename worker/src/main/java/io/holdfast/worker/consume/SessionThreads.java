package io.holdfast.worker.consume;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.worker.client.Threads;
import io.holdfast.worker.metrics.SessionMetrics;
import io.holdfast.worker.publish.SessionPublisher;
import io.holdfast.worker.session.SessionRun;
import io.holdfast.worker.session.SessionSpec;
import io.holdfast.worker.session.Sessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs each session on a thread of its own, {@code holdfast-session-<id>}, and publishes what became of it: the result, then, when the
 * broker has that, its end. The place is free as soon as the session is over; the session counts as running until its end is
 * delivered or given up.
 */
public final class SessionThreads {

    private static final Logger LOG = LoggerFactory.getLogger(SessionThreads.class);

    private final Sessions sessions;
    private final SessionPublisher publisher;
    private final RunningSessions running;
    private final Places places;
    private final Function<ProbeRequest, Optional<Instant>> nextAfter;
    private final Clock clock;
    private final SessionMetrics metrics;

    /**
     * Starts nothing yet.
     *
     * @param nextAfter when the next session of a request's plan is due, if that is known
     */
    public SessionThreads(
            Sessions sessions,
            SessionPublisher publisher,
            RunningSessions running,
            Places places,
            Function<ProbeRequest, Optional<Instant>> nextAfter,
            Clock clock,
            SessionMetrics metrics) {
        this.sessions = sessions;
        this.publisher = publisher;
        this.running = running;
        this.places = places;
        this.nextAfter = nextAfter;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Starts a session that was added to the running ones, in the place that is held; the place is given back from here. */
    void start(RunningSession session) {
        places.fill();
        Threads.of("holdfast-session-" + session.request().session(), () -> conduct(session))
                .start();
    }

    private void conduct(RunningSession session) {
        SessionRun run;
        try {
            run = run(session);
        } finally {
            places.vacate();
        }
        session.at("publish");
        ProbeRequest request = session.request();
        SessionOutcome outcome = Outcomes.of(session.stop().reason(), run.censored());
        metrics.ended(request, run.report(), outcome);
        LOG.atInfo()
                .addKeyValue("session", request.session())
                .addKeyValue("attempt", request.attempt())
                .addKeyValue("provider", request.provider())
                .addKeyValue("suite", request.suite())
                .addKeyValue("outcome", outcome)
                .addKeyValue("verdict", run.report().verdict().value())
                .log("session ended");
        publish(session, run, outcome);
    }

    private SessionRun run(RunningSession session) {
        ProbeRequest request = session.request();
        Instant startedAt = clock.instant();
        SessionSpec spec = new SessionSpec(
                request.session(),
                request.attempt(),
                request.fleet(),
                request.provider(),
                request.section(),
                request.suite(),
                request.parameters(),
                request.vantage(),
                request.lifetime());
        try {
            return sessions.run(spec, session::at, session.stop());
        } catch (Throwable e) { // the top of a thread: whatever it is, somebody waits for this session's end
            LOG.atError()
                    .addKeyValue("session", request.session())
                    .addKeyValue("provider", request.provider())
                    .setCause(e)
                    .log("a session failed inside the worker");
            return InternalFailure.of(request, startedAt, session.elapsed());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // each stage ends in a handler that takes success and failure
    private void publish(RunningSession session, SessionRun run, SessionOutcome outcome) {
        ProbeRequest request = session.request();
        CompletableFuture<Void> delivered;
        try {
            delivered = publisher.result(request, run, nextAfter.apply(request).orElse(null));
        } catch (RuntimeException e) { // a report that cannot be written is a defect: the others must not wait for it
            delivered = CompletableFuture.failedFuture(e);
        }
        delivered.thenCompose(done -> publisher.ended(request, outcome, run)).whenComplete((done, failure) -> {
            if (failure != null) {
                metrics.lost();
                LOG.atWarn()
                        .addKeyValue("session", request.session())
                        .addKeyValue("attempt", request.attempt())
                        .addKeyValue("provider", request.provider())
                        .addKeyValue("error", failure.getClass().getSimpleName())
                        .log("the end of a session was not delivered, its lease runs out");
            }
            running.remove(session);
            session.done().complete(null);
        });
    }
}
