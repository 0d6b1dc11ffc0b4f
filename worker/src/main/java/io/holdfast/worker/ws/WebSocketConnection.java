package io.holdfast.worker.ws;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One open WebSocket. Any thread but an event loop may call; blocking methods have a deadline each, and an interrupt ends
 * their wait early with the interrupt flag set. Pings of the far end are answered at once without anybody's doing.
 *
 * <p>Who opened it closes it. After {@link #close(int, String, Duration)} or {@link #abort()} has returned no socket remains.
 */
public final class WebSocketConnection implements AutoCloseable {

    private static final Duration LOOP_ANSWER = Duration.ofSeconds(10);
    private static final int MAX_REASON_BYTES = Frames.MAX_CONTROL - 2;

    private final Conversation talk;
    private final CompletableFuture<Ending> ending;

    WebSocketConnection(Conversation talk, CompletableFuture<Ending> ending) {
        this.talk = talk;
        this.ending = ending;
    }

    /** Queues a text message and returns at once; on an ended connection nothing happens. */
    public void sendText(String text) {
        byte[] payload = text.getBytes(UTF_8);
        run(() -> talk.send(
                new Outgoing(Frames.TEXT, payload, 0, new CompletableFuture<>(), now()),
                payload.length <= FrameWriter.SMALL_BYTES));
    }

    /** Sends a text message in one frame and waits until the kernel took it. */
    public Sent sendText(String text, Duration deadline) {
        return send(Frames.TEXT, text.getBytes(UTF_8), 0, deadline);
    }

    /**
     * Sends a binary message under back-pressure and waits until the kernel took it. At the deadline the call returns with
     * what was accepted; the rest still goes out later unless the connection ends.
     *
     * @param payload not copied, must not change until complete
     * @param fragmentBytes payload bytes of each frame; 0 for one single frame
     */
    public Sent sendBinary(byte[] payload, int fragmentBytes, Duration deadline) {
        if (fragmentBytes < 0) {
            throw new IllegalArgumentException("fragmentBytes: must be 0 or more, was " + fragmentBytes);
        }
        return send(Frames.BINARY, payload, fragmentBytes, deadline);
    }

    private Sent send(int opcode, byte[] payload, int fragmentBytes, Duration deadline) {
        Outgoing message = new Outgoing(opcode, payload, fragmentBytes, new CompletableFuture<>(), now());
        if (!run(() -> talk.send(message, false))) {
            return message.sent(now());
        }
        Sent sent = waitFor(message.done(), deadline);
        return sent != null ? sent : ask(() -> message.sent(now()));
    }

    /** Sends one ping now, out of turn; its payload is the next value of the 8-byte counter. */
    public void ping() {
        run(() -> talk.pings().ping());
    }

    /** Sends a ping each interval, the first one interval from now, until {@link #stopPings()} or the ending. */
    public void startPings(Duration every) {
        if (every.toNanos() < SweepWheel.SLICE_NANOS) {
            throw new IllegalArgumentException("every: must be 20 ms or more, was " + every);
        }
        run(() -> {
            if (!talk.life().ended()) {
                talk.pings().start(every.toNanos());
            }
        });
    }

    /** Sends no more pings once this returned. */
    public void stopPings() {
        ask(() -> {
            talk.pings().stop();
            return true;
        });
    }

    /**
     * Waits until every ping of ours is answered.
     *
     * @return the counts when that was so, or at the deadline or the ending
     */
    public ConnectionRecord.Pings awaitPongs(Duration deadline) {
        CompletableFuture<ConnectionRecord.Pings> waiter = new CompletableFuture<>();
        run(() -> {
            if (talk.life().ended()) {
                waiter.complete(talk.pingCounts());
            } else {
                talk.pings().await(waiter);
            }
        });
        ConnectionRecord.Pings counts = waitFor(waiter, deadline);
        return counts != null ? counts : ask(talk::pingCounts);
    }

    /**
     * Waits for a message. Messages that came earlier and were not taken are looked at first; those that do not match are
     * forgotten.
     *
     * @param wanted runs on the event loop, must be quick; what it throws comes back as the cause of an IllegalStateException
     * @return empty at the deadline, or when the connection ended without such a message; {@link #ending()} tells which
     */
    public Optional<Received> await(Predicate<Received> wanted, Duration deadline) {
        CompletableFuture<Optional<Received>> taker = awaitAsync(wanted);
        Optional<Received> taken = waitFor(taker, deadline);
        if (taken == null && !taker.complete(Optional.empty())) {
            return taker.join(); // it came at the last moment
        }
        return taken == null ? Optional.empty() : taken;
    }

    /** The next message whatever it is, by the rules of {@link #await(Predicate, Duration)}. */
    public Optional<Received> await(Duration deadline) {
        return await(any -> true, deadline);
    }

    /** As {@link #await(Predicate, Duration)} without blocking; empty at the ending. Cancel it to give up. */
    public CompletableFuture<Optional<Received>> awaitAsync(Predicate<Received> wanted) {
        CompletableFuture<Optional<Received>> taker = new CompletableFuture<>();
        if (!run(() -> talk.inbox().take(wanted, taker))) {
            taker.complete(Optional.empty());
        }
        return taker;
    }

    /** Sends later binary messages into this sink instead of keeping them; null keeps them again. */
    public void sinkBinary(@Nullable BinarySink sink) {
        run(() -> talk.assembly().sink(sink));
    }

    /** What this check, given to {@link #sinkBinary}, has found until now. */
    public PayloadCheck.Result result(PayloadCheck check) {
        return ask(check::result);
    }

    /**
     * Waits for the ending.
     *
     * @return empty if still open at the deadline
     */
    public Optional<Ending> awaitEnding(Duration deadline) {
        return Optional.ofNullable(waitFor(ending, deadline));
    }

    /** Completes with the ending, within milliseconds of it, on the event loop; never fails. Do not complete it. */
    public CompletableFuture<Ending> ending() {
        return ending;
    }

    /** True until the first ending. */
    public boolean isOpen() {
        return !ending.isDone();
    }

    /** A snapshot, also after the ending. */
    public ConnectionRecord record() {
        return ask(() -> Snapshot.of(talk));
    }

    /**
     * Closes with the full closing handshake: close frame out, close frame in, the far end's FIN; at the deadline by force.
     *
     * @param code 1000 to 4999 as RFC 6455 section 7.4 allows a client to send
     * @param reason at most 123 bytes of UTF-8
     */
    public Closed close(int code, String reason, Duration deadline) {
        byte[] text = reason.getBytes(UTF_8);
        if (!CloseFrames.legal(code) || text.length > MAX_REASON_BYTES) {
            throw new IllegalArgumentException(
                    "code " + code + " or a reason of " + text.length + " bytes must not be sent");
        }
        byte[] payload = new byte[2 + text.length];
        payload[0] = (byte) (code >> Byte.SIZE);
        payload[1] = (byte) code;
        System.arraycopy(text, 0, payload, 2, text.length);
        CompletableFuture<Closed> closed = new CompletableFuture<>();
        if (!run(() -> talk.close(payload, deadline.toNanos(), closed))) {
            talk.close(payload, 0, closed); // the loops are gone, and with them every socket
        }
        Closed done = waitFor(closed, deadline.plus(LOOP_ANSWER));
        if (done != null) {
            return done;
        }
        abort(); // interrupted
        return closed.join();
    }

    /** Closes the socket now, without a close frame; idempotent. */
    public void abort() {
        CompletableFuture<Boolean> gone = new CompletableFuture<>();
        if (run(() -> talk.abort(gone))) {
            waitUninterruptibly(gone);
        }
    }

    /** Aborts without waiting; for the event loop. */
    void abandon() {
        run(() -> talk.abort(new CompletableFuture<>()));
    }

    /** As {@link #abort()}. */
    @Override
    public void close() {
        abort();
    }

    private long now() {
        return talk.loop().ticker.nanos();
    }

    /** Hands over to the event loop; false if it is gone. */
    private boolean run(Runnable action) {
        try {
            talk.loop().loop.execute(action);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Asks on the event loop; once that is gone nothing changes any more, and the caller reads by itself. */
    private <T> T ask(Callable<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        boolean asked = run(() -> {
            try {
                answer.complete(question.call());
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return asked ? waitUninterruptibly(answer) : question.call();
        } catch (Exception e) {
            throw new IllegalStateException("the connection could not answer", e);
        }
    }

    private static <T> T waitUninterruptibly(CompletableFuture<T> answer) {
        return answer.orTimeout(LOOP_ANSWER.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    /** The value; null at the deadline or on an interrupt. */
    private static <T> @Nullable T waitFor(CompletableFuture<T> future, Duration deadline) {
        try {
            return future.get(Math.max(0, deadline.toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a predicate failed", e.getCause());
        }
    }
}
