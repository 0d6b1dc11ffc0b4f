package io.holdfast.worker.session;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.check.Bounds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BulkTurnsTest {

    private final BulkTurns turns = new BulkTurns(1);
    private final CompletableFuture<Void> stop = new CompletableFuture<>();
    private final Bounds bounds = new Bounds(
            Ticker.system(), Ticker.system().nanos() + Duration.ofMinutes(1).toNanos(), stop);

    @Test
    void theSecondBeginsWhenTheFirstHasEnded() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> turns.take(bounds, () -> {
            inside.countDown();
            await(leave);
            return "first";
        }));
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<Boolean> second =
                CompletableFuture.supplyAsync(() -> turns.take(bounds, () -> leave.getCount() == 0));
        leave.countDown();

        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("first");
        assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aSessionThatIsOverGetsNoTurn() {
        stop.complete(null);

        assertThat(turns.<String>take(bounds, () -> "moved")).isNull();
    }

    @Test
    void aFailedTransferGivesItsTurnBack() {
        try {
            turns.take(bounds, () -> {
                throw new IllegalStateException("broken");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("broken");
        }

        assertThat(turns.<String>take(bounds, () -> "moved")).isEqualTo("moved");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
