package io.holdfast.worker.ws;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.holdfast.schema.time.Ticker;
import io.netty.channel.EventLoop;

/** What the connections of one event loop share. All but {@link #open} is owned by that loop. */
final class LoopState {

    final EventLoop loop;
    final Ticker ticker;
    final SweepWheel wheel;
    final MaskKeys keys = new MaskKeys();

    /** Open connections of the whole client; shared by its loops. */
    final AtomicInteger open;

    private final Set<Endable> members = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean closed;

    LoopState(EventLoop loop, Ticker ticker, AtomicInteger open) {
        this.loop = loop;
        this.ticker = ticker;
        this.open = open;
        this.wheel = new SweepWheel(loop, ticker);
    }

    /** Something that must end when the client is closed: an attempt or a connection. */
    interface Endable {
        void endByClient();
    }

    /** Adds a member; false if the client is closed already. */
    boolean add(Endable member) {
        return !closed && members.add(member);
    }

    void remove(Endable member) {
        members.remove(member);
    }

    void close() {
        closed = true;
        List.copyOf(members).forEach(Endable::endByClient);
    }
}
