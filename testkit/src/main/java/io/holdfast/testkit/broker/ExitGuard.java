package io.holdfast.testkit.broker;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.kafka.common.utils.internals.Exit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a broker's fatal fault from ending the whole process.
 *
 * <p>Kafka ends the JVM when it cannot go on (a data directory vanished, a metadata record unreadable). Inside somebody else's
 * process that is not its to decide: here the fault becomes a message to every open broker. Kafka's hook is one per process and
 * does not say which broker called it, so with two brokers open both are told.
 */
final class ExitGuard {

    private static final Set<ExitGuard> OPEN = ConcurrentHashMap.newKeySet();

    private final CompletableFuture<String> death = new CompletableFuture<>();

    private ExitGuard() {}

    /** From now on fatal faults complete {@link #death()}, with a reason, instead of ending the process. */
    static ExitGuard watch() {
        Exit.setExitProcedure(ExitGuard::fatal);
        Exit.setHaltProcedure(ExitGuard::fatal);
        ExitGuard guard = new ExitGuard();
        OPEN.add(guard);
        return guard;
    }

    CompletableFuture<String> death() {
        return death;
    }

    /** Ends the watch. The hooks stay, since threads of a broker that is closing may still call them. */
    void forget() {
        OPEN.remove(this);
    }

    private static void fatal(int status, @Nullable String message) {
        String reason = message == null ? "status " + status : message;
        OPEN.forEach(guard -> guard.death.complete(reason));
        throw new IllegalStateException(
                "the broker gave up: " + reason); // the caller must not go on as if it had ended
    }
}
