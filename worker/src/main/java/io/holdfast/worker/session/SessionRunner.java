package io.holdfast.worker.session;

import java.security.SecureRandom;
import java.time.Clock;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.Environment;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.ws.NameLookup;
import io.holdfast.worker.ws.WebSocketClient;

/**
 * Runs sessions as the design has them: create, start, expose, look inside, check, look again, delete, judge. Thread-safe; each call
 * of {@link #run} owns its thread. Closes nothing that it was given.
 */
public final class SessionRunner implements Sessions {

    /** Large transfers at once in this process: with one more than a small machine has cores, they slow each other down. */
    private static final int BULK_AT_ONCE = 2;

    private final SessionParts parts;

    /**
     * @param client      opens the connections
     * @param types       the adapters
     * @param environment where credentials are read
     * @param clock       for stamps
     * @param ticker      for elapsed time
     * @param names       how host names of tunnels become addresses
     * @param http        sends the plain requests
     */
    public SessionRunner(
            WebSocketClient client,
            ProviderTypes types,
            Environment environment,
            Clock clock,
            Ticker ticker,
            NameLookup names,
            PlainHttp http) {
        this.parts = new SessionParts(
                client,
                types,
                environment,
                clock,
                ticker,
                names,
                http,
                new Leftovers(clock),
                new BulkTurns(BULK_AT_ONCE),
                new SecureRandom());
    }

    @Override
    public SessionRun run(SessionSpec spec, Progress progress, StopSignal stop) {
        return new Session(parts, spec, progress, stop).run();
    }
}
