package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * Results that wait to be settled, settlements that wait for their result, and the sessions that are done. All bounded; the
 * oldest go first.
 *
 * @param pending results, oldest first
 * @param early   settlements whose result has not come, oldest first
 * @param done    sessions that were folded, oldest first
 * @param seen    ids of censored results that were taken as evidence, oldest first
 * @param dropped results and settlements that went because of a bound
 */
public record Inbox(
        List<SessionEvidence> pending, List<Early> early, List<String> done, List<String> seen, long dropped) {

    /** Empty. */
    public static final Inbox EMPTY = new Inbox(List.of(), List.of(), List.of(), List.of(), 0);

    static final int MAX_WAITING = 32;
    static final int MAX_DONE = 128;

    /** Copies the lists. */
    public Inbox {
        pending = List.copyOf(pending);
        early = List.copyOf(early);
        done = List.copyOf(done);
        seen = List.copyOf(seen);
    }

    /**
     * A settlement ahead of its result.
     *
     * @param session session id
     * @param attempt the attempt that decided
     * @param result  id of the deciding result
     * @param time    the settlement's own time
     */
    public record Early(String session, int attempt, String result, Instant time) {}

    /**
     * What came of an input.
     *
     * @param inbox    afterwards
     * @param evidence the evidence to fold, or null
     * @param time     cause time when there is evidence
     */
    record Taken(
            Inbox inbox,
            @Nullable SessionEvidence evidence,
            @Nullable Instant time) {}

    /** A result came. */
    Taken onResult(SessionEvidence result) {
        if (done.contains(result.session())
                || pending.stream().anyMatch(known -> known.result().equals(result.result()))) {
            return new Taken(this, null, null);
        }
        Optional<Early> settled = early.stream()
                .filter(known -> names(known.session(), known.attempt(), known.result(), result))
                .findFirst();
        if (settled.isPresent()) {
            return new Taken(without(result.session()), result, settled.get().time());
        }
        List<SessionEvidence> all = append(pending, result, MAX_WAITING);
        return new Taken(new Inbox(all, early, done, seen, dropped + (pending.size() + 1 - all.size())), null, null);
    }

    /** A settlement came. */
    Taken onSettled(Early settled) {
        if (done.contains(settled.session())
                || early.stream().anyMatch(known -> known.session().equals(settled.session()))) {
            return new Taken(this, null, null);
        }
        Optional<SessionEvidence> result = pending.stream()
                .filter(known -> names(settled.session(), settled.attempt(), settled.result(), known))
                .findFirst();
        if (result.isPresent()) {
            return new Taken(without(settled.session()), result.get(), settled.time());
        }
        List<Early> all = append(early, settled, MAX_WAITING);
        return new Taken(new Inbox(pending, all, done, seen, dropped + (early.size() + 1 - all.size())), null, null);
    }

    /** Whether a censored result was taken before. */
    boolean hasSeen(String censored) {
        return seen.contains(censored);
    }

    /** A censored result came. */
    Inbox onCensored(String result) {
        return new Inbox(pending, early, done, append(seen, result, MAX_DONE), dropped);
    }

    private Inbox without(String session) {
        return new Inbox(
                except(pending, known -> known.session().equals(session)),
                except(early, known -> known.session().equals(session)),
                append(done, session, MAX_DONE),
                seen,
                dropped);
    }

    private static boolean names(String session, int attempt, String id, SessionEvidence result) {
        return result.session().equals(session)
                && result.attempt() == attempt
                && result.result().equals(id);
    }

    private static <T> List<T> except(List<T> list, Predicate<T> gone) {
        return list.stream().filter(gone.negate()).toList();
    }

    private static <T> List<T> append(List<T> list, T last, int max) {
        List<T> all = new ArrayList<>(list);
        all.add(last);
        return all.size() > max ? all.subList(all.size() - max, all.size()) : all;
    }
}
