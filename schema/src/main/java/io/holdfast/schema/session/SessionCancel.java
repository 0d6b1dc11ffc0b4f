package io.holdfast.schema.session;

/**
 * Ends a session before its time, by an operator's wish or because its plan is gone.
 *
 * @param session  session id
 * @param attempt  the current attempt, 1 or more
 * @param provider provider id
 * @param reason   {@code plan-removed} or {@code operator}
 */
public record SessionCancel(String session, int attempt, String provider, String reason) {}
