package io.holdfast.schema.result;

/**
 * The scheduler names the one result that decides a session. Every other result of the session is history.
 *
 * @param session  session id
 * @param attempt  the attempt that decided, 1 or more
 * @param provider provider id
 * @param result   id of the deciding result event
 */
public record SessionSettled(String session, int attempt, String provider, String result) {}
