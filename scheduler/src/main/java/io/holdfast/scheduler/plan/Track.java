package io.holdfast.scheduler.plan;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * How far the slots of one plan at one vantage are accounted for: every slot up to {@code last} was dispatched, counted as skipped,
 * or lay before the plan. Kept for a while after the plan is gone, so that a plan that comes back does not use a slot twice.
 *
 * @param last        instant of the last slot accounted for
 * @param everyMillis the grid that {@code last} belongs to
 * @param firstDue    when the first slot of a new plan is due, or null once it is accounted for
 * @param removedAt   when the plan went, or null while it is there
 */
public record Track(
        Instant last,
        long everyMillis,
        @Nullable Instant firstDue,
        @Nullable Instant removedAt) {

    /** The slot in whose time a plan begins is its first, due after a short spread. */
    public static Track begin(Slots slots, long everyMillis, Instant now) {
        Instant before = slots.instantOf(slots.indexAt(now) - 1);
        return new Track(before, everyMillis, now.plus(slots.firstStartSpread()), null);
    }

    /** The same track under a plan that is back or whose cadence changed; no slot at or before {@code last} is used again. */
    public Track resume(Slots slots, long everyMillis, Instant now) {
        if (removedAt == null && this.everyMillis == everyMillis) {
            return this;
        }
        Track fresh = begin(slots, everyMillis, now);
        return new Track(
                fresh.last.isAfter(last) ? fresh.last : last,
                everyMillis,
                removedAt == null ? firstDue : fresh.firstDue,
                null);
    }

    /** The plan is gone. */
    public Track remove(Instant now) {
        return removedAt != null ? this : new Track(last, everyMillis, null, now);
    }

    /** Every slot up to this one is accounted for. */
    public Track accounted(Instant slot) {
        return new Track(slot, everyMillis, null, removedAt);
    }

    /**
     * The slot that waits to be dispatched.
     *
     * @return the latest slot that is due and what lies before it, or null when nothing is due
     */
    public @Nullable Pending pending(Slots slots, Instant now) {
        long accounted = slots.indexAt(last);
        long latest = slots.latestDue(now);
        Instant due = slots.dueAt(latest);
        if (firstDue != null) {
            if (now.isBefore(firstDue)) {
                return null;
            }
            if (latest <= accounted + 1
                    && !slots.instantOf(accounted + 1)
                            .isAfter(now)) { // the first slot is due as its plan begins, whatever its jitter says
                latest = accounted + 1;
                due = firstDue;
            }
        }
        return latest > accounted ? new Pending(latest, due, latest - accounted - 1) : null;
    }

    /**
     * A slot that waits.
     *
     * @param index  its number
     * @param due    since when
     * @param passed slots before it that were never dispatched; zero or more
     */
    public record Pending(long index, Instant due, long passed) {}
}
