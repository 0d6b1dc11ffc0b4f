package io.holdfast.testkit.tunnel;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.HalfClose;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One client connection and, once dialled, its leg to the server. All of it belongs to the tunnel's event loop.
 *
 * <pre>
 * OPENING ── 101 ──► UPGRADED ─┐
 *    │                         ├── a fault ends it ──► ENDED (reads and throws away until both sockets are closed)
 *    └── other status ► PLAIN ─┘                └────► SILENT (the same, but sends no FIN of its own)
 * </pre>
 */
final class Connection {

    private enum State {
        OPENING,
        PLAIN,
        UPGRADED,
        ENDED,
        SILENT
    }

    /** How long an ended connection may take to be closed by its peers; long enough to throw away a frame under way. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    final Shared shared;
    final ConnectionLog log;
    final Timers timers;
    final Activity activity;
    final SplittableRandom random;
    private final Leg client;
    private final Map<Direction, FrameEncoderHandler> encoders = new EnumMap<>(Direction.class);
    private @Nullable Leg upstream;
    private State state = State.OPENING;
    private boolean ending; // an ending waits for the end of a frame
    private boolean doomed; // a random reset was drawn for it

    Connection(Shared shared, ConnectionLog log, Leg client) {
        this.shared = shared;
        this.log = log;
        this.client = client;
        this.timers = new Timers(shared.loop());
        this.activity = new Activity(shared.ticker());
        this.random = new SplittableRandom(shared.seed() ^ (log.number * 0x9E3779B97F4A7C15L));
    }

    /** The leg whose bytes go in this direction. */
    @Nullable
    Leg source(Direction direction) {
        return direction == Direction.UP ? client : upstream;
    }

    private @Nullable Leg sink(Direction direction) {
        return source(direction.opposite());
    }

    Leg client() {
        return client;
    }

    void dialled(Leg leg) {
        upstream = leg;
    }

    boolean upgraded() {
        return state == State.UPGRADED;
    }

    boolean over() {
        return state == State.ENDED || state == State.SILENT;
    }

    void plain() {
        if (state == State.OPENING) {
            state = State.PLAIN;
        }
    }

    /** The 101 went to the client. */
    void upgrade() {
        if (state != State.OPENING) {
            return;
        }
        state = State.UPGRADED;
        activity.restart();
        int number = shared.admission().upgraded(this);
        for (IdleCut cut : shared.faults().life().idle()) {
            watch(cut, cut.after().toNanos());
        }
        for (AgeLimit age : shared.faults().life().ages()) {
            if (age.connections() == 0 || number <= age.connections()) {
                timers.after(age.after(), () -> end(age.ending(), "age"));
            }
        }
        shared.faults().flow().reset().ifPresent(reset -> doomed = random.nextDouble() < reset.probability());
    }

    private void watch(IdleCut cut, long nanos) {
        timers.afterNanos(nanos, () -> {
            long left = cut.after().toNanos() - activity.quietNanos(cut.counts());
            if (left <= 0) {
                end(cut.ending(), "idle");
            } else {
                watch(cut, left);
            }
        });
    }

    void encoder(Direction direction, FrameEncoderHandler encoder) {
        encoders.put(direction, encoder);
    }

    /** Null if frames of that direction are not parsed. */
    @Nullable
    FrameEncoderHandler encoder(Direction direction) {
        return encoders.get(direction);
    }

    void endAfter(Duration delay, Ending how, String cause) {
        if (delay.isZero()) {
            end(how, cause);
        } else {
            timers.after(delay, () -> end(how, cause));
        }
    }

    /** Ends both legs; does nothing on a connection that has ended already. */
    void end(Ending how, String cause) {
        if (over() || ending) {
            return;
        }
        FrameEncoderHandler down = encoder(Direction.DOWN);
        if (how.how() == Ending.How.CLOSE_FRAME && down != null) {
            ending = true;
            down.atBoundary(() -> endNow(how, cause));
        } else {
            endNow(how, cause);
        }
    }

    private void endNow(Ending how, String cause) {
        if (over()) {
            return;
        }
        state = how.how() == Ending.How.SILENCE ? State.SILENT : State.ENDED;
        log.ended(cause, how);
        timers.cancel();
        shared.admission().freed(this);
        drain(client);
        drain(upstream);
        switch (how.how()) {
            case FIN -> finBoth();
            case RST -> resetBoth();
            case SILENCE -> {}
            case CLOSE_FRAME -> {
                client.write(FrameHead.closeFrame(how.code(), how.reason(), false));
                if (upstream != null) {
                    upstream.write(FrameHead.closeFrame(how.code(), how.reason(), true));
                }
                finBoth();
            }
        }
    }

    private static void drain(@Nullable Leg leg) {
        if (leg != null) {
            leg.drain();
        }
    }

    private void finBoth() {
        client.fin();
        if (upstream != null) {
            upstream.fin();
        }
        timers.after(GRACE, this::closeBoth);
    }

    private void resetBoth() {
        client.rst();
        if (upstream != null) {
            upstream.rst();
        }
    }

    void closeBoth() {
        timers.cancel();
        client.close();
        if (upstream != null) {
            upstream.close();
        }
    }

    /** The client gets an answer of the tunnel's own, and nothing after it. */
    void answer(ByteBuf response, int status) {
        if (over()) {
            response.release();
            return;
        }
        state = State.ENDED;
        log.status(status);
        log.ended("refused", null);
        client.drain();
        client.write(response);
        finBoth();
    }

    void pass(Direction direction, ByteBuf bytes) {
        Leg to = sink(direction);
        if (over() || to == null) {
            bytes.release();
            return;
        }
        int size = bytes.readableBytes();
        if (state != State.OPENING) {
            log.passed(direction, size);
        }
        to.write(bytes);
        if (doomed
                && log.passed() > shared.faults().flow().reset().orElseThrow().bytes()) {
            end(Ending.rst(), "reset");
        }
    }

    /** The leg whose bytes go in this direction can take more, or no more, from the other one. */
    void writable(Direction direction, boolean writable) {
        Leg other = sink(direction);
        if (other == null || over()) {
            return;
        }
        if (writable) {
            other.release(Leg.Hold.PEER_FULL);
        } else {
            other.hold(Leg.Hold.PEER_FULL);
        }
    }

    void finFrom(Direction direction) {
        Leg from = source(direction);
        Leg to = sink(direction);
        if (from == null) {
            return;
        }
        log.ended(by(direction), null);
        if (state == State.SILENT || to == null) {
            from.close();
        } else if (state == State.UPGRADED && shared.faults().life().halfClose() == HalfClose.RESET) {
            endNow(Ending.rst(), "halfClose");
        } else if (state != State.UPGRADED || shared.faults().life().halfClose() == HalfClose.FORWARD) {
            to.fin();
        }
        from.closeIfDone();
    }

    private static String by(Direction direction) {
        return direction == Direction.UP ? "client" : "server";
    }

    void failed(Direction direction, boolean network) {
        Leg leg = source(direction);
        if (leg != null) {
            if (network) {
                leg.markReset();
            }
            leg.close();
        }
    }

    void closed(Direction direction) {
        Leg gone = source(direction);
        Leg other = sink(direction);
        log.ended(by(direction), null);
        if (gone != null && other != null && other.open() && !over()) {
            if (gone.wasReset()) {
                other.rst();
            } else {
                other.close();
            }
        }
        if (!client.open() && (upstream == null || !upstream.open())) {
            timers.cancel();
            shared.finished(this);
        }
    }
}
