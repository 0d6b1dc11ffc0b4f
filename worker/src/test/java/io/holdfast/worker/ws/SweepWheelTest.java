package io.holdfast.worker.ws;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SweepWheelTest {

    private final AtomicLong now = new AtomicLong(-5_000_000_000L); // a ticker may start below zero
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> fired = new ArrayList<>();
    private SweepWheel wheel;

    @BeforeEach
    void make() {
        channel.freezeTime();
        wheel = new SweepWheel(channel.eventLoop(), now::get);
    }

    private void pass(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    private SweepWheel.Entry entry(String name) {
        return new SweepWheel.Entry(at -> fired.add(name));
    }

    private long in(long millis) {
        return now.get() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void firesNeverEarlyAndAtMostOneSliceLate() {
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            long due = in(random.nextInt(60_000));
            wheel.schedule(
                    new SweepWheel.Entry(at -> {
                        assertThat(at - due).isBetween(0L, 2 * SweepWheel.SLICE_NANOS);
                        fired.add("x");
                    }),
                    due);
        }
        for (int i = 0; i < 61_000 / 20; i++) {
            pass(20);
        }

        assertThat(fired).hasSize(2000);
    }

    @Test
    void whatIsCancelledOrMovedDoesNotFireAtItsOldTime() {
        SweepWheel.Entry cancelled = entry("cancelled");
        SweepWheel.Entry moved = entry("moved");
        wheel.schedule(cancelled, in(100));
        wheel.schedule(moved, in(100));
        cancelled.cancel();
        wheel.schedule(moved, in(300));
        pass(200);
        assertThat(fired).isEmpty();

        pass(200);
        assertThat(fired).containsExactly("moved");
        assertThat(moved.waiting()).isFalse();
    }

    @Test
    void anEntryMayScheduleItselfAndCancelAnother() {
        SweepWheel.Entry victim = entry("victim");
        SweepWheel.Entry[] self = new SweepWheel.Entry[1];
        self[0] = new SweepWheel.Entry(at -> {
            fired.add("self");
            victim.cancel();
            wheel.schedule(self[0], at + TimeUnit.MILLISECONDS.toNanos(40));
        });
        wheel.schedule(self[0], in(40));
        wheel.schedule(victim, in(40));
        for (int i = 0; i < 10; i++) {
            pass(20);
        }

        assertThat(fired).containsOnly("self").hasSizeBetween(3, 5);
    }

    @Test
    void aStalledLoopCatchesUpOnWhatIsDue() {
        wheel.schedule(entry("near"), in(100));
        wheel.schedule(entry("far"), in(50_000));
        pass(60_000);

        assertThat(fired).containsExactlyInAnyOrder("near", "far");
    }

    @Test
    void worksAgainAfterItWasEmpty() {
        wheel.schedule(entry("one"), in(20));
        pass(100);
        pass(30_000);
        wheel.schedule(entry("two"), in(20));
        pass(40);

        assertThat(fired).containsExactly("one", "two");
    }
}
