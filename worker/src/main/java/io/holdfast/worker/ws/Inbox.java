package io.holdfast.worker.ws;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Complete messages that nobody has taken yet, and those who wait for one. Never both: a message that comes while somebody
 * waits and matches nobody is forgotten. Bounded by number and bytes; the oldest goes first. On the event loop.
 */
final class Inbox {

    private record Waiter(Predicate<Received> wanted, CompletableFuture<Optional<Received>> taker) {}

    private final int maxMessages;
    private final long maxBytes;
    private final Deque<Received> messages = new ArrayDeque<>(2);
    private final Deque<Waiter> waiters = new ArrayDeque<>(2);
    private long bytes;
    private long dropped;
    private boolean ended;

    Inbox(int maxMessages, long maxBytes) {
        this.maxMessages = maxMessages;
        this.maxBytes = maxBytes;
    }

    long dropped() {
        return dropped;
    }

    void add(Received message) {
        if (!waiters.isEmpty()) {
            give(message);
            return;
        }
        messages.add(message);
        bytes += size(message);
        while (messages.size() > maxMessages || (bytes > maxBytes && messages.size() > 1)) {
            bytes -= size(messages.remove());
            dropped++;
        }
    }

    private void give(Received message) {
        for (Iterator<Waiter> all = waiters.iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.taker.isDone()) {
                all.remove(); // given up
            } else if (matches(waiter, message)) {
                all.remove();
                if (waiter.taker.complete(Optional.of(message))) {
                    return;
                }
            }
        }
    }

    // A predicate that throws takes nothing and tells its owner.
    private static boolean matches(Waiter waiter, Received message) {
        try {
            return waiter.wanted.test(message);
        } catch (RuntimeException e) {
            waiter.taker.completeExceptionally(e);
            return false;
        }
    }

    void take(Predicate<Received> wanted, CompletableFuture<Optional<Received>> taker) {
        Waiter waiter = new Waiter(wanted, taker);
        while (!messages.isEmpty()) {
            Received message = messages.remove();
            bytes -= size(message);
            if (matches(waiter, message)) {
                taker.complete(Optional.of(message));
                return;
            }
        }
        if (ended) {
            taker.complete(Optional.empty());
        } else if (!taker.isDone()) {
            waiters.add(waiter);
        }
    }

    /** Nothing more will come: those who wait are told, what is here may still be taken. */
    void end() {
        ended = true;
        waiters.forEach(waiter -> waiter.taker.complete(Optional.empty()));
        waiters.clear();
    }

    private static long size(Received message) {
        if (message instanceof Received.Text text) {
            return text.text().length();
        }
        return message instanceof Received.Binary binary ? binary.bytes().length : 0;
    }
}
