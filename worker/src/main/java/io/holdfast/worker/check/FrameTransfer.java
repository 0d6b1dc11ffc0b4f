package io.holdfast.worker.check;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.result.End;
import io.holdfast.worker.target.TargetStream;
import io.holdfast.worker.ws.ConnectionRecord;
import io.holdfast.worker.ws.Ending;
import io.holdfast.worker.ws.PayloadCheck;
import io.holdfast.worker.ws.Received;
import io.holdfast.worker.ws.WebSocketConnection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Moves one message over a link and says what became of it. A transfer is given up at its deadline, or when no byte has moved for
 * twice the answer deadline.
 */
final class FrameTransfer {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Duration LEAST_STALL = Duration.ofSeconds(1);

    private final Bounds bounds;
    private final Duration deadline;
    private final Duration stall;

    /** @param answerDeadline of a call */
    FrameTransfer(Bounds bounds, Duration deadline, Duration answerDeadline) {
        this.bounds = bounds;
        this.deadline = deadline;
        Duration twice = answerDeadline.multipliedBy(2);
        this.stall = twice.compareTo(LEAST_STALL) < 0 ? LEAST_STALL : twice;
    }

    /**
     * What became of a message.
     *
     * @param intact  it came over, and every byte as expected
     * @param found   what came back, for an echo and from the server; null when nothing was to come
     * @param fragments frames that it came in; null when it did not come whole
     * @param nanos   from the first byte sent until it was whole or given up
     * @param ending  how the connection ended when the transfer failed
     * @param silence the connection when it was given up and had not ended; null when a message came whole, though not intact
     */
    record Outcome(
            boolean intact,
            PayloadCheck.@Nullable Result found,
            @Nullable Integer fragments,
            long nanos,
            @Nullable Ending ending,
            @Nullable End silence) {}

    /** Sends the bytes and compares their echo. */
    Outcome echo(Link link, byte[] payload) {
        PayloadCheck check = new PayloadCheck(payload);
        CompletableFuture<Optional<Received>> whole = link.nextBinary(check);
        long began = bounds.now();
        CompletableFuture<?> sending = send(link, payload);
        boolean came = await(link, whole, began) && whole.join().isPresent();
        sending.cancel(false);
        PayloadCheck.Result found = link.connection().result(check);
        Integer fragments = came ? whole.join().map(Received::fragments).orElse(null) : null;
        return outcome(link, found.intact(), found, fragments, began);
    }

    /** Sends the bytes; the target answers with their digest alone. */
    Outcome clientToServer(Link link, byte[] payload, String sha256) {
        CompletableFuture<Optional<JsonNode>> event = link.nextEvent("Holdfast.bytesReceived");
        long began = bounds.now();
        CompletableFuture<?> ready =
                link.ask("Holdfast.receiveBytes", Json.MAPPER.createObjectNode().put("messages", 1));
        CompletableFuture<?> sending = send(link, payload);
        boolean came = await(link, event, began);
        sending.cancel(false);
        ready.cancel(false);
        boolean intact = came
                && event.join()
                        .filter(told -> told.path("sha256").asString("").equals(sha256))
                        .isPresent();
        return outcome(link, intact, null, null, began);
    }

    /** Asks the target for a message of this size. */
    Outcome serverToClient(Link link, int size, long seed) {
        PayloadCheck check = new PayloadCheck(TargetStream.bytes(seed, size));
        CompletableFuture<Optional<Received>> whole = link.nextBinary(check);
        long began = bounds.now();
        CompletableFuture<?> asked = link.ask(
                "Holdfast.sendBytes",
                Json.MAPPER.createObjectNode().put("bytes", size).put("seed", seed));
        boolean came = await(link, whole, began) && whole.join().isPresent();
        asked.cancel(false);
        PayloadCheck.Result found = link.connection().result(check);
        Integer fragments = came ? whole.join().map(Received::fragments).orElse(null) : null;
        return outcome(link, found.intact(), found, fragments, began);
    }

    private Outcome outcome(
            Link link, boolean intact, PayloadCheck.@Nullable Result found, @Nullable Integer fragments, long began) {
        link.connection().sinkBinary(null);
        Ending ending = intact ? null : link.ended().orElse(null);
        boolean whole = found != null && found.complete();
        End silence = intact || whole || ending != null ? null : Ends.silence(link.record());
        return new Outcome(intact, found, fragments, bounds.now() - began, ending, silence);
    }

    /** On a thread of its own: it blocks while the far end does not read, and whoever waits watches for that. */
    private CompletableFuture<?> send(Link link, byte[] payload) {
        WebSocketConnection connection = link.connection();
        return CompletableFuture.supplyAsync(
                () -> connection.sendBinary(payload, 0, bounds.cap(deadline)),
                task -> new Thread(task, "holdfast-send-" + link.name()).start());
    }

    /** Waits until it is done; false when it was given up. */
    private boolean await(Link link, CompletableFuture<?> done, long began) {
        Bell bell = new Bell(bounds::now);
        bell.ringsFor(done);
        bell.ringsFor(bounds.stop());
        long until = began + bounds.cap(deadline).toNanos();
        long moved = -1;
        long movedAt = began;
        while (!done.isDone() && bounds.now() - until < 0 && !bounds.stop().isDone()) {
            ConnectionRecord record = link.record();
            long bytes = record.bytesIn() + record.bytesOut() - record.pendingOutBytes();
            if (bytes != moved) {
                moved = bytes;
                movedAt = bounds.now();
            }
            if (bounds.now() - movedAt >= stall.toNanos()) {
                return false;
            }
            bell.awaitUntil(Math.min(until, bounds.now() + POLL_NANOS));
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
        }
        return done.isDone();
    }
}
