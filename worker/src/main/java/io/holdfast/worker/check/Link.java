package io.holdfast.worker.check;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.holdfast.schema.json.Json;
import io.holdfast.worker.ws.BinarySink;
import io.holdfast.worker.ws.Closed;
import io.holdfast.worker.ws.ConnectionRecord;
import io.holdfast.worker.ws.Ending;
import io.holdfast.worker.ws.Received;
import io.holdfast.worker.ws.WebSocketConnection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One open connection to the target, on which calls are matched with their answers. Takes every message of its connection. Any
 * thread but an event loop.
 */
public final class Link {

    /** The call that every browser answers, and our target with its nonce. */
    public static final String VERSION = "Browser.getVersion";

    private final String name;
    private final WebSocketConnection connection;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Optional<Answer>>> pending = new ConcurrentHashMap<>();
    private volatile Consumer<Received> binaries = ignored -> {};
    private volatile Consumer<JsonNode> events = ignored -> {};
    private @Nullable CompletableFuture<Closed> closing;

    /** @param name by which the target's record knows it */
    Link(String name, WebSocketConnection connection) {
        this.name = name;
        this.connection = connection;
        CompletableFuture<?> listening = connection.awaitAsync(this::route);
        CompletableFuture<?> ended = connection.ending().thenAccept(ending -> {
            listening.cancel(false);
            pending.values().forEach(call -> call.complete(Optional.empty()));
        });
        assert ended != null;
    }

    /**
     * An answer.
     *
     * @param result  the result; a missing node when the target answered with an error
     * @param atNanos ticker reading when it was whole
     */
    public record Answer(JsonNode result, long atNanos) {

        /** Whether it carries this nonce; null when none is known. */
        public @Nullable Boolean nonceOk(@Nullable String nonce) {
            return nonce == null
                    ? null
                    : nonce.equals(result.path("holdfastNonce").asString(""));
        }
    }

    private boolean route(Received message) {
        if (message instanceof Received.Text text) {
            JsonNode node = parsed(text.text());
            CompletableFuture<Optional<Answer>> call =
                    node.path("id").isInt() ? pending.remove(node.path("id").asInt()) : null;
            if (call != null) {
                call.complete(Optional.of(new Answer(node.path("result"), text.atNanos())));
            } else if (node.has("method")) {
                events.accept(node);
            }
        } else {
            binaries.accept(message);
        }
        return false; // all messages are ours: nobody else waits
    }

    private static JsonNode parsed(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JacksonException e) {
            return Json.MAPPER.missingNode();
        }
    }

    /** Its name in the target's record. */
    public String name() {
        return name;
    }

    /** The connection itself. */
    public WebSocketConnection connection() {
        return connection;
    }

    /** How it ended, if it did. */
    public Optional<Ending> ended() {
        return Optional.ofNullable(connection.ending().getNow(null));
    }

    /** What it did until now. */
    public ConnectionRecord record() {
        return connection.record();
    }

    /** Makes a call and returns at once; completes with the answer, or empty when the connection ends before one. */
    public CompletableFuture<Optional<Answer>> ask(String method, @Nullable ObjectNode params) {
        int id = ids.incrementAndGet();
        ObjectNode call = Json.MAPPER.createObjectNode().put("id", id).put("method", method);
        if (params != null) {
            call.set("params", params);
        }
        CompletableFuture<Optional<Answer>> answer = new CompletableFuture<>();
        pending.put(id, answer);
        if (!connection.isOpen()) {
            answer.complete(Optional.empty());
        }
        connection.sendText(call.toString());
        return answer;
    }

    /** Makes a call and waits for its answer; empty at the deadline, or when the connection ended. */
    public Optional<Answer> call(String method, @Nullable ObjectNode params, Duration deadline) {
        return within(ask(method, params), deadline);
    }

    /** The value of a future of this link within a time; empty otherwise. */
    static <T> Optional<T> within(CompletableFuture<Optional<T>> future, Duration deadline) {
        try {
            return future.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call cannot fail", e);
        }
    }

    /** The next binary message, which goes into the sink; empty when the connection ends before it is whole. */
    CompletableFuture<Optional<Received>> nextBinary(BinarySink sink) {
        CompletableFuture<Optional<Received>> next = new CompletableFuture<>();
        binaries = message -> next.complete(Optional.of(message));
        connection.sinkBinary(sink);
        CompletableFuture<?> ended = connection.ending().thenAccept(ending -> next.complete(Optional.empty()));
        assert ended != null;
        return next;
    }

    /** The parameters of the next event of this method; empty when the connection ends before one. */
    CompletableFuture<Optional<JsonNode>> nextEvent(String method) {
        CompletableFuture<Optional<JsonNode>> next = new CompletableFuture<>();
        events = event -> {
            if (event.path("method").asString("").equals(method)) {
                next.complete(Optional.of(event.path("params")));
            }
        };
        CompletableFuture<?> ended = connection.ending().thenAccept(ending -> next.complete(Optional.empty()));
        assert ended != null;
        return next;
    }

    /** Closes with the closing handshake, by force at the deadline; the outcome of the first close counts. */
    public Closed close(Duration deadline) {
        return closeLater(deadline).join();
    }

    /** As {@link #close}, on a short-lived thread of its own. */
    public synchronized CompletableFuture<Closed> closeLater(Duration deadline) {
        CompletableFuture<Closed> begun = closing;
        if (begun == null) {
            begun = CompletableFuture.supplyAsync(
                    () -> connection.close(1000, "", deadline),
                    task -> new Thread(task, "holdfast-close-" + name).start());
            closing = begun;
        }
        return begun;
    }
}
