package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * An attempt whose sandbox may exist: from its dispatch until the sandbox is reported gone, or cannot live any longer. It takes a
 * place at the provider and the whole of its lifetime from the budget, whatever became of its session.
 *
 * @param session  session id
 * @param attempt  attempt, 1 or more
 * @param until    latest instant at which the sandbox can exist: the last chance to claim the request and the lifetime
 * @param lifetime time reserved
 * @param worker   who claimed it, or null while nobody did
 */
public record OpenAttempt(
        String session,
        int attempt,
        Instant until,
        Duration lifetime,
        @Nullable String worker) {

    boolean is(String id, int number) {
        return session.equals(id) && attempt == number;
    }

    OpenAttempt claimedBy(String claimant) {
        return new OpenAttempt(session, attempt, until, lifetime, claimant);
    }
}
