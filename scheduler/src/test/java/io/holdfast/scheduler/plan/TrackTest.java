package io.holdfast.scheduler.plan;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TrackTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    private static final Duration EVERY = Duration.ofHours(6);
    private static final long MILLIS = EVERY.toMillis();
    private static final Slots SLOTS = Slots.of("e2b", SlotsTest.plan(EVERY, 0.1), "fra-1");

    @Test
    void aPlanThatNeverRanIsDueAfterItsSpread() {
        Track track = Track.begin(SLOTS, MILLIS, NOON);
        Instant due = NOON.plus(SLOTS.firstStartSpread());

        assertThat(track.pending(SLOTS, due.minusMillis(1))).isNull();
        assertThat(track.pending(SLOTS, due)).isEqualTo(new Track.Pending(SLOTS.indexAt(NOON), due, 0));
    }

    @Test
    void anAccountedSlotIsNotDueAgain() {
        Track track = Track.begin(SLOTS, MILLIS, NOON).accounted(SLOTS.instantOf(SLOTS.indexAt(NOON)));
        long next = SLOTS.indexAt(NOON) + 1;

        assertThat(track.pending(SLOTS, SLOTS.dueAt(next).minusMillis(1))).isNull();
        assertThat(track.pending(SLOTS, SLOTS.dueAt(next))).isEqualTo(new Track.Pending(next, SLOTS.dueAt(next), 0));
    }

    @Test
    void passedSlotsCollapseIntoTheLatest() {
        Track track = Track.begin(SLOTS, MILLIS, NOON);
        long third = SLOTS.indexAt(NOON) + 3;

        assertThat(track.pending(SLOTS, SLOTS.dueAt(third))).isEqualTo(new Track.Pending(third, SLOTS.dueAt(third), 3));
    }

    @Test
    void aPlanThatComesBackInTheSameSlotDoesNotUseItTwice() {
        long slot = SLOTS.indexAt(NOON);
        Track used = Track.begin(SLOTS, MILLIS, NOON).accounted(SLOTS.instantOf(slot));

        Track back = used.remove(NOON.plusSeconds(1)).resume(SLOTS, MILLIS, NOON.plusSeconds(2));

        assertThat(back.pending(SLOTS, NOON.plusSeconds(60))).isNull();
        assertThat(back.pending(SLOTS, SLOTS.dueAt(slot + 1))).isNotNull();
    }

    @Test
    void aPlanThatComesBackLaterIsDueSoon() {
        Track used = Track.begin(SLOTS, MILLIS, NOON).accounted(SLOTS.instantOf(SLOTS.indexAt(NOON)));
        Instant later = NOON.plus(Duration.ofDays(2));

        Track back = used.remove(NOON.plusSeconds(1)).resume(SLOTS, MILLIS, later);

        assertThat(back.pending(SLOTS, later.plusSeconds(30)))
                .extracting(Track.Pending::index, Track.Pending::passed)
                .containsExactly(SLOTS.indexAt(later), 0L);
    }

    @Test
    void aNewCadenceCountsNoSlotsOfTheOldOne() {
        Track used = Track.begin(SLOTS, MILLIS, NOON).accounted(SLOTS.instantOf(SLOTS.indexAt(NOON)));
        Slots often = Slots.of("e2b", SlotsTest.plan(Duration.ofSeconds(10), 0), "fra-1");
        Instant later = NOON.plus(Duration.ofHours(1));

        Track changed = used.resume(often, 10_000, later);

        assertThat(changed.pending(often, later))
                .extracting(Track.Pending::index, Track.Pending::passed)
                .containsExactly(often.indexAt(later), 0L);
    }

    @Test
    void aNewPlanThatChangesBeforeItsFirstStartStillStarts() {
        Slots often = Slots.of("e2b", SlotsTest.plan(Duration.ofSeconds(10), 0), "fra-1");
        Track track = Track.begin(often, 10_000, NOON).resume(SLOTS, MILLIS, NOON.plusMillis(5));

        assertThat(track.pending(SLOTS, SLOTS.dueAt(SLOTS.indexAt(NOON) + 1))).isNotNull();
    }
}
