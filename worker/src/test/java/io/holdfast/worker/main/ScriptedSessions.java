package io.holdfast.worker.main;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Verdict;
import io.holdfast.worker.session.SessionRun;
import io.holdfast.worker.session.SessionSpec;
import io.holdfast.worker.session.Sessions;
import io.holdfast.worker.session.StopSignal;

/** Sessions that end when the test says so, or when they are stopped, and note what they were asked to do. */
final class ScriptedSessions implements Sessions {

    private static final long SANDBOX_MILLIS = 1_234;

    final List<SessionSpec> started = new CopyOnWriteArrayList<>();
    final Map<String, StopSignal.Reason> stopped = new ConcurrentHashMap<>();
    final AtomicInteger now = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    private final ConcurrentMap<String, CompletableFuture<Void>> endings = new ConcurrentHashMap<>();
    private final boolean endAtOnce;

    ScriptedSessions() {
        this(false);
    }

    private ScriptedSessions(boolean endAtOnce) {
        this.endAtOnce = endAtOnce;
    }

    static ScriptedSessions thatEndAtOnce() {
        return new ScriptedSessions(true);
    }

    @Override
    public SessionRun run(SessionSpec spec, Progress progress, StopSignal stop) {
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        progress.at("create");
        started.add(spec);
        try {
            progress.at("pinged");
            if (!endAtOnce) {
                CompletableFuture.anyOf(ending(spec.session()), stop.asked()).join();
            }
        } finally {
            now.decrementAndGet();
        }
        stop.reason().ifPresent(reason -> stopped.put(spec.session(), reason));
        return runOf(spec, stop.isStopped());
    }

    void end(String session) {
        ending(session).complete(null);
    }

    void fail(String session) {
        ending(session).completeExceptionally(new IllegalStateException("a defect"));
    }

    private CompletableFuture<Void> ending(String session) {
        return endings.computeIfAbsent(session, id -> new CompletableFuture<>());
    }

    List<String> ids() {
        return started.stream().map(SessionSpec::session).toList();
    }

    private static SessionRun runOf(SessionSpec spec, boolean censored) {
        Verdict verdict = Verdict.supported("everything that decides passed");
        Report report = new Report(
                spec.provider(),
                null,
                spec.vantage(),
                spec.suite(),
                Instant.parse("2026-12-01T12:00:00Z"),
                SANDBOX_MILLIS,
                null,
                verdict,
                Map.of(spec.suite().decides(), verdict),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, SANDBOX_MILLIS));
        return new SessionRun(report, censored, true, SANDBOX_MILLIS);
    }
}
