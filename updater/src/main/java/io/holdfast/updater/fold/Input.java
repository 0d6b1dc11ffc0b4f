package io.holdfast.updater.fold;

import java.time.Instant;

import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;

/** What the fold is given. */
public sealed interface Input {

    /**
     * A result; pending until it is settled.
     *
     * @param id   id of the event
     * @param time the event's own time, the worker's clock
     * @param data the result
     */
    record Result(String id, Instant time, SessionResult data) implements Input {}

    /**
     * A session was settled.
     *
     * @param time the event's own time, the scheduler's clock: the cause time of all that follows
     * @param data which result decides
     */
    record Settled(Instant time, SessionSettled data) implements Input {}

    /**
     * Time passed: turns that have waited are told, evidence expires. What was due is stamped with the instant it was due at.
     *
     * @param now wall clock
     */
    record Tick(Instant now) implements Input {}
}
