package io.holdfast.worker.ws;

import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.time.Ticker;

/**
 * Opens WebSocket connections and owns what they share: the event loops, one sweep timer per loop, the TLS contexts and the
 * lookup threads. Thread-safe. {@link #close()} ends every connection that is still open and waits until no socket remains.
 */
public final class WebSocketClient implements AutoCloseable {

    /** @param ticker source of every duration that is reported */
    public WebSocketClient(ClientSettings settings, Ticker ticker) {}

    /**
     * Tries once to open; blocks the caller until the report is there, at most the request's deadline and a few milliseconds.
     * Never follows a redirect, never retries, writes nothing before the 101.
     *
     * @return the report; failures are values, not exceptions
     */
    public Opening open(OpenRequest request) {
        throw new UnsupportedOperationException();
    }

    /** As {@link #open}, without blocking; the stage never fails and completes on an event loop. */
    public CompletableFuture<Opening> openAsync(OpenRequest request) {
        throw new UnsupportedOperationException();
    }

    /** Connections open now, for the metric. */
    public int openConnections() {
        return 0;
    }

    /** Ends every connection as {@code client_closed} and frees the loops; idempotent, blocks at most about 5 s. */
    @Override
    public void close() {}
}
