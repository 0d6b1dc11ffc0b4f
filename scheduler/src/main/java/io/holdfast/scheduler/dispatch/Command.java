package io.holdfast.scheduler.dispatch;

import java.time.Duration;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionSuperseded;

/** What a decision asks to be done. Carried out in order, together with the new state, or not at all. */
public sealed interface Command {

    /**
     * Send a request to its topic.
     *
     * @param request what to run
     * @param delay   since it was due; zero or more
     */
    record Dispatch(ProbeRequest request, Duration delay) implements Command {}

    /** Tell whoever still runs an attempt that it decides nothing. */
    record Supersede(SessionSuperseded event) implements Command {}

    /** Tell whoever runs a session to end it. */
    record Cancel(SessionCancel event) implements Command {}

    /** Publish a result of the scheduler's own, for a session that no worker brought to an end. */
    record Conclude(String id, SessionResult result) implements Command {}

    /** Name the deciding result. The session is over. */
    record Settle(SessionSettled event) implements Command {}

    /** A session's current attempt gave a sign of life. */
    record Alive(String session) implements Command {}

    /**
     * Count slots or wishes that are never dispatched.
     *
     * @param track  plan and vantage, or the wish's suite
     * @param reason why
     * @param count  how many; 1 or more
     */
    record Skip(String track, Waiting reason, long count) implements Command {}

    /**
     * Count an attempt that was given up.
     *
     * @param session session id
     * @param attempt the attempt
     * @param reason  {@code unclaimed}, {@code lease}, {@code censored}, {@code refused} or {@code expired}
     */
    record Lose(String session, int attempt, String reason) implements Command {}

    /** Count an event that changes nothing: of a session that is over, of an earlier attempt, or a repeat. */
    record Ignore(String type) implements Command {}
}
