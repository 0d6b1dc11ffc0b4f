package io.holdfast.scheduler.dispatch;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A first attempt that is due.
 *
 * @param since   since when
 * @param key     what it is known by among those that wait
 * @param session the session it becomes when it is dispatched now
 * @param slot    the slot it answers, or null
 * @param wish    the wish it answers, or null
 */
record Due(
        Instant since,
        String key,
        Session session,
        @Nullable Instant slot,
        @Nullable Wish wish) {}
