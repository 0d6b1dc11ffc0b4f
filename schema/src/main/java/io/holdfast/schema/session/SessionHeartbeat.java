package io.holdfast.schema.session;

/**
 * A session is alive.
 *
 * @param session       session id
 * @param attempt       attempt, 1 or more
 * @param provider      provider id
 * @param vantage       where the worker stands
 * @param worker        worker id
 * @param stage         what it is doing: {@code create}, {@code start}, {@code expose}, {@code control}, a check's name, {@code delete}
 * @param elapsedMillis since the claim, worker's ticker
 * @param expectedMillis how long the session will take, as planned; 0 when unknown
 */
public record SessionHeartbeat(
        String session,
        int attempt,
        String provider,
        String vantage,
        String worker,
        String stage,
        long elapsedMillis,
        long expectedMillis) {}
