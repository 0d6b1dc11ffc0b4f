package io.holdfast.worker.consume;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.holdfast.worker.session.StopSignal;

/**
 * The attempts of this worker, and the ones that the scheduler gave up of late: a claim and the news that it comes too late may cross.
 * Safe for use from any thread; guarded by itself, and nothing blocks inside.
 */
public final class RunningSessions {

    /** What came of {@link #add}. */
    enum Added {
        /** It is to be run. */
        YES,
        /** The same attempt runs here already. */
        TWICE,
        /** The scheduler has given it up. */
        GIVEN_UP
    }

    private static final int REMEMBERED = 1_000; // far more than may be between dispatch and claim at once

    private record Attempt(String session, int number) {}

    private final Map<Attempt, RunningSession> running = new LinkedHashMap<>();
    private final Map<String, Integer> givenUp = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > REMEMBERED;
        }
    };

    synchronized Added add(RunningSession session) {
        Attempt attempt = attemptOf(session);
        if (running.containsKey(attempt)) {
            return Added.TWICE;
        }
        if (givenUp.getOrDefault(attempt.session(), 0) >= attempt.number()) {
            return Added.GIVEN_UP;
        }
        running.put(attempt, session);
        return Added.YES;
    }

    synchronized void remove(RunningSession session) {
        running.remove(attemptOf(session));
    }

    /** Stops the attempts of a session up to and including the given one, and remembers that they are over. */
    void giveUp(String session, int attempt, StopSignal.Reason reason) {
        List<RunningSession> over;
        synchronized (this) {
            givenUp.merge(session, attempt, Math::max);
            over = running.entrySet().stream()
                    .filter(entry -> entry.getKey().session().equals(session)
                            && entry.getKey().number() <= attempt)
                    .map(Map.Entry::getValue)
                    .toList();
        }
        over.forEach(each -> each.stop().stop(reason));
    }

    /** How many there are. */
    public synchronized int count() {
        return running.size();
    }

    /** All of them, oldest claim first. */
    synchronized List<RunningSession> all() {
        return List.copyOf(running.values());
    }

    /** Asks those to end that would take longer than the limit; all of them when it is zero. */
    public void stopLongerThan(Duration limit, StopSignal.Reason reason) {
        all().stream()
                .filter(session -> limit.isZero() || session.remaining().compareTo(limit) > 0)
                .forEach(session -> session.stop().stop(reason));
    }

    /** Completes, never exceptionally, when the broker has what became of all that run now. */
    public CompletableFuture<Void> allDone() {
        return CompletableFuture.allOf(all().stream().map(RunningSession::done).toArray(CompletableFuture<?>[]::new));
    }

    private static Attempt attemptOf(RunningSession session) {
        return new Attempt(session.request().session(), session.request().attempt());
    }
}
