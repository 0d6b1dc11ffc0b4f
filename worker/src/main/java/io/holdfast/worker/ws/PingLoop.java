package io.holdfast.worker.ws;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** When our pings of one connection go out, and who waits for their pongs. Made when first needed. On the event loop. */
final class PingLoop implements SweepWheel.Action {

    /** Writes a ping now, or says that a frame of ours is half written. */
    @FunctionalInterface
    interface Pinger {
        boolean tryPing(PingLedger ledger);
    }

    private final LoopState loop;
    private final Pinger pinger;
    private final PingLedger ledger = new PingLedger();
    private final SweepWheel.Entry timer = new SweepWheel.Entry(this);
    private long everyNanos;
    private long nextDue;
    private boolean owed;
    private @Nullable List<CompletableFuture<ConnectionRecord.Pings>> waiters;

    PingLoop(LoopState loop, Pinger pinger) {
        this.loop = loop;
        this.pinger = pinger;
    }

    void start(long every) {
        everyNanos = every;
        nextDue = loop.ticker.nanos() + every;
        loop.wheel.schedule(timer, nextDue);
    }

    void stop() {
        timer.cancel();
        owed = false;
    }

    @Override
    public void fire(long now) {
        ping();
        nextDue = Math.max(nextDue + everyNanos, now); // never a burst to catch up
        loop.wheel.schedule(timer, nextDue);
    }

    /** One ping now; inside a frame of ours it is owed, once, until the frame's end. */
    void ping() {
        if (!pinger.tryPing(ledger)) {
            ledger.defer();
            owed = true;
        }
    }

    /** A frame of ours is complete. */
    void atBoundary() {
        if (owed && pinger.tryPing(ledger)) {
            owed = false;
        }
    }

    void pong(ByteBuf in, int length) {
        ledger.pong(length == Long.BYTES ? in.getLong(in.readerIndex()) : -1, loop.ticker.nanos());
        if (waiters != null && ledger.allAnswered() && !owed) {
            tell();
        }
    }

    ConnectionRecord.Pings snapshot() {
        return ledger.snapshot();
    }

    void await(CompletableFuture<ConnectionRecord.Pings> waiter) {
        if (ledger.allAnswered() && !owed) {
            waiter.complete(ledger.snapshot());
            return;
        }
        if (waiters == null) {
            waiters = new ArrayList<>(1);
        }
        waiters.add(waiter);
    }

    void end() {
        stop();
        tell();
    }

    private void tell() {
        if (waiters != null) {
            waiters.forEach(waiter -> waiter.complete(ledger.snapshot()));
            waiters = null;
        }
    }
}
