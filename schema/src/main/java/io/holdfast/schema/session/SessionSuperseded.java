package io.holdfast.schema.session;

/**
 * The scheduler gave an attempt up. Whoever still runs it ends, deletes its sandbox, and decides nothing.
 *
 * @param session     session id
 * @param attempt     the attempt that was given up, 1 or more
 * @param provider    provider id
 * @param nextAttempt the attempt that is dispatched instead, or 0 when there is none left
 * @param reason      {@code unclaimed}, {@code lease} or {@code censored}
 */
public record SessionSuperseded(String session, int attempt, String provider, int nextAttempt, String reason) {}
