package io.holdfast.worker.ws;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * One open WebSocket. Any thread but an event loop may call; blocking methods have a deadline each, and an interrupt ends
 * their wait early with the interrupt flag set. Pings of the far end are answered at once without anybody's doing.
 *
 * <p>Who opened it closes it. After {@link #close(int, String, Duration)} or {@link #abort()} has returned no socket remains.
 */
public final class WebSocketConnection implements AutoCloseable {

    WebSocketConnection() {}

    /** Queues a text message and returns at once; on an ended connection nothing happens. */
    public void sendText(String text) {
        throw new UnsupportedOperationException();
    }

    /** Sends a text message in one frame and waits until the kernel took it. */
    public Sent sendText(String text, Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /**
     * Sends a binary message under back-pressure and waits until the kernel took it. At the deadline the call returns with
     * what was accepted; the rest still goes out later unless the connection ends.
     *
     * @param payload not copied, must not change until complete
     * @param fragmentBytes payload bytes of each frame; 0 for one single frame
     */
    public Sent sendBinary(byte[] payload, int fragmentBytes, Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /** Sends one ping now, out of turn; its payload is the next value of the 8-byte counter. */
    public void ping() {
        throw new UnsupportedOperationException();
    }

    /** Sends a ping each interval, the first one interval from now, until {@link #stopPings()} or the ending. */
    public void startPings(Duration every) {
        throw new UnsupportedOperationException();
    }

    /** Sends no more pings once this returned. */
    public void stopPings() {
        throw new UnsupportedOperationException();
    }

    /** Waits until every ping of ours is answered. @return the counts when that was so, or at the deadline or ending */
    public ConnectionRecord.Pings awaitPongs(Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /**
     * Waits for a message. Messages that came earlier and were not taken are looked at first; those that do not match are
     * forgotten.
     *
     * @param wanted runs on the event loop, must be quick
     * @return empty at the deadline, or when the connection ended without such a message; {@link #ending()} tells which
     */
    public Optional<Received> await(Predicate<Received> wanted, Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /** The next message whatever it is, by the rules of {@link #await(Predicate, Duration)}. */
    public Optional<Received> await(Duration deadline) {
        return await(any -> true, deadline);
    }

    /** As {@link #await(Predicate, Duration)} without blocking; empty at the ending. Cancel it to give up. */
    public CompletableFuture<Optional<Received>> awaitAsync(Predicate<Received> wanted) {
        throw new UnsupportedOperationException();
    }

    /** Sends later binary messages into this sink instead of keeping them; null keeps them again. */
    public void sinkBinary(@Nullable BinarySink sink) {
        throw new UnsupportedOperationException();
    }

    /** What this check, given to {@link #sinkBinary}, has found until now. */
    public PayloadCheck.Result result(PayloadCheck check) {
        throw new UnsupportedOperationException();
    }

    /** Waits for the ending. @return empty if still open at the deadline */
    public Optional<Ending> awaitEnding(Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /** Completes with the ending, within milliseconds of it, on the event loop; never fails. Do not complete it. */
    public CompletableFuture<Ending> ending() {
        throw new UnsupportedOperationException();
    }

    /** True until the first ending. */
    public boolean isOpen() {
        return !ending().isDone();
    }

    /** A snapshot, also after the ending. */
    public ConnectionRecord record() {
        throw new UnsupportedOperationException();
    }

    /**
     * Closes with the full closing handshake: close frame out, close frame in, the far end's FIN; at the deadline by force.
     *
     * @param code 1000 to 4999 as RFC 6455 section 7.4 allows a client to send
     * @param reason at most 123 bytes of UTF-8
     */
    public Closed close(int code, String reason, Duration deadline) {
        throw new UnsupportedOperationException();
    }

    /** Closes the socket now, without a close frame; idempotent. */
    public void abort() {
        throw new UnsupportedOperationException();
    }

    /** As {@link #abort()}. */
    @Override
    public void close() {
        abort();
    }
}
