package io.holdfast.worker.ws;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InboxTest {

    private final Inbox inbox = new Inbox(3, 100);

    private static Received text(String text) {
        return new Received.Text(text, 1, 0);
    }

    private CompletableFuture<Optional<Received>> take(Predicate<Received> wanted) {
        CompletableFuture<Optional<Received>> taker = new CompletableFuture<>();
        inbox.take(wanted, taker);
        return taker;
    }

    @Test
    void earlierMessagesAreLookedAtFirstAndThoseThatDoNotMatchAreForgotten() {
        inbox.add(text("a"));
        inbox.add(text("b"));

        assertThat(take(m -> m.equals(text("b")))).isCompletedWithValue(Optional.of(text("b")));
        assertThat(take(m -> true)).isNotDone();
    }

    @Test
    void oneMessageGoesToOneWaiterAndACancelledOneTakesNothing() {
        CompletableFuture<Optional<Received>> gone = take(m -> true);
        CompletableFuture<Optional<Received>> first = take(m -> true);
        CompletableFuture<Optional<Received>> second = take(m -> true);
        gone.cancel(false);
        inbox.add(text("a"));

        assertThat(first).isCompletedWithValue(Optional.of(text("a")));
        assertThat(second).isNotDone();
    }

    @Test
    void theOldestGoesFirstByNumberAndByBytes() {
        for (String text : new String[] {"1", "2", "3", "4"}) {
            inbox.add(text(text));
        }
        assertThat(inbox.dropped()).isEqualTo(1);

        inbox.add(text("x".repeat(99)));
        assertThat(inbox.dropped()).isEqualTo(3);
        assertThat(take(m -> true)).isCompletedWithValue(Optional.of(text("4")));
    }

    @Test
    void theEndTellsWaitersAndLeavesWhatIsHere() {
        CompletableFuture<Optional<Received>> waiting = take(m -> true);
        inbox.end();
        inbox.add(text("late"));

        assertThat(waiting).isCompletedWithValue(Optional.empty());
        assertThat(take(m -> true)).isCompletedWithValue(Optional.of(text("late")));
        assertThat(take(m -> true)).isCompletedWithValue(Optional.empty());
    }

    @Test
    void aPredicateThatThrowsTellsItsOwnerAlone() {
        CompletableFuture<Optional<Received>> broken = take(m -> {
            throw new IllegalStateException("no");
        });
        CompletableFuture<Optional<Received>> good = take(m -> true);
        inbox.add(text("a"));

        assertThat(broken).isCompletedExceptionally();
        assertThat(good).isCompletedWithValue(Optional.of(text("a")));
    }
}
