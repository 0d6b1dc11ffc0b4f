package io.holdfast.worker.ws;

import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * All timers of one event loop: one periodic task of 20 ms that visits only what is due, in place of a scheduled task for each
 * connection. Adding and removing allocates nothing. Owned by its event loop; an entry fires at most one slice late, never
 * early.
 */
final class SweepWheel {

    /** Width of a slice. */
    static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final int SLOTS = 1024; // a turn is 20.48 s, so a ping interval of 20 s is visited once

    private final EventExecutor executor;
    private final Ticker ticker;
    private final Entry[] slots = new Entry[SLOTS];
    private final long origin;
    private long swept;
    private int size;
    private @Nullable ScheduledFuture<?> task;

    SweepWheel(EventExecutor executor, Ticker ticker) {
        this.executor = executor;
        this.ticker = ticker;
        this.origin = ticker.nanos();
        for (int i = 0; i < SLOTS; i++) {
            slots[i] = new Entry(now -> {});
        }
    }

    /** Makes the entry fire once at this ticker reading; an entry that waits already is moved. */
    void schedule(Entry entry, long dueNanos) {
        entry.cancel();
        if (size == 0) {
            swept = Math.max(swept, (ticker.nanos() - origin) / SLICE_NANOS);
        }
        long slice = Math.max(swept + 1, (dueNanos - origin + SLICE_NANOS - 1) / SLICE_NANOS);
        entry.due = dueNanos;
        entry.link(this, slots[(int) (slice % SLOTS)]);
        size++;
        if (task == null) {
            task = executor.scheduleAtFixedRate(this::sweep, SLICE_NANOS, SLICE_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    private void sweep() {
        long now = ticker.nanos();
        long until = (now - origin) / SLICE_NANOS;
        long from = Math.max(swept + 1, until - SLOTS + 1);
        swept = until;
        for (long slice = from; slice <= until; slice++) {
            sweepSlot(slots[(int) (slice % SLOTS)], now);
        }
        if (size == 0 && task != null) {
            task.cancel(false);
            task = null;
        }
    }

    // What fires is first moved to a list of its own, since an entry may schedule or cancel any other.
    private void sweepSlot(Entry head, long now) {
        if (head.next == head) {
            return;
        }
        Entry due = new Entry(ignored -> {});
        for (Entry entry = head.next; entry != head; ) {
            Entry following = entry.next;
            if (entry.due - now <= 0) {
                entry.unlink();
                entry.linkBefore(due);
            }
            entry = following;
        }
        while (due.next != due) {
            Entry entry = due.next;
            entry.cancel();
            entry.action.fire(now);
        }
    }

    /** What an entry does. */
    @FunctionalInterface
    interface Action {
        void fire(long nowNanos);
    }

    /** One timer; made once and scheduled as often as wanted. */
    static final class Entry {

        private final Action action;
        private @Nullable SweepWheel wheel;
        private Entry next = this;
        private Entry previous = this;
        private long due;

        Entry(Action action) {
            this.action = action;
        }

        /** Takes it out; does nothing if it does not wait. */
        void cancel() {
            if (wheel != null) {
                wheel.size--;
                wheel = null;
                unlink();
            }
        }

        boolean waiting() {
            return wheel != null;
        }

        private void link(SweepWheel owner, Entry head) {
            wheel = owner;
            linkBefore(head);
        }

        private void linkBefore(Entry head) {
            next = head;
            previous = head.previous;
            head.previous.next = this;
            head.previous = this;
        }

        private void unlink() {
            previous.next = next;
            next.previous = previous;
            next = this;
            previous = this;
        }
    }
}
