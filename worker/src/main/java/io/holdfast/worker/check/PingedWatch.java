package io.holdfast.worker.check;

import java.util.concurrent.TimeUnit;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.worker.ws.ConnectionRecord;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Pinged through the idle window: does it still answer a call after it? */
final class PingedWatch implements Watch {

    private static final long PONG_POLL = TimeUnit.MILLISECONDS.toNanos(10);

    private final Link link;
    private final Peer peer;
    private final SuiteParameters parameters;
    private final Bell bell;
    private final long windowEnd;

    private long pongsUntil;
    private boolean windowOver;
    private @Nullable Call call;
    private @Nullable Boolean answeredAfterIdle;
    private @Nullable Ending ending;
    private @Nullable End silence;
    private ConnectionRecord.@Nullable Pings counted;
    private boolean done;

    /** Begins the window; the first ping goes out one interval from now. */
    PingedWatch(Link link, Peer peer, SuiteParameters parameters, Bell bell, long now) {
        this.link = link;
        this.peer = peer;
        this.parameters = parameters;
        this.bell = bell;
        this.windowEnd = now + parameters.idle().toNanos();
        bell.ringsFor(link.connection().ending());
        link.connection().startPings(parameters.pingEvery());
    }

    @Override
    public long step(long now) {
        Call asked = call;
        if (asked != null) {
            return afterCall(asked, now);
        }
        Ending ended = link.ended().orElse(null);
        if (ended != null) {
            ending = ended;
            return finish(false);
        }
        if (!windowOver && now - windowEnd < 0) {
            return windowEnd;
        }
        if (!windowOver) {
            windowOver = true;
            link.connection().stopPings();
            pongsUntil = now + parameters.answerDeadline().toNanos();
        }
        ConnectionRecord.Pings pings = link.record().pings();
        if (pings.missing() > 0 && now - pongsUntil < 0) {
            return now + PONG_POLL;
        }
        counted = pings;
        Call made = new Call(link, peer, parameters.answerDeadline(), now, bell);
        call = made;
        return made.until();
    }

    private long afterCall(Call asked, long now) {
        switch (asked.state(now)) {
            case OPEN -> {
                return asked.until();
            }
            case ANSWERED -> {
                return finish(true);
            }
            case WRONG_PEER -> {
                return finish(false);
            }
            case ENDED -> {
                ending = link.ended().orElse(null);
                return finish(false);
            }
            default -> {
                silence = Ends.silence(link.record());
                return finish(false);
            }
        }
    }

    private long finish(boolean answered) {
        answeredAfterIdle = answered;
        done = true;
        return Long.MAX_VALUE;
    }

    @Override
    public boolean done() {
        return done;
    }

    @Override
    public Link link() {
        return link;
    }

    /** The ending that came by itself, if one did. */
    @Nullable
    Ending ending() {
        return ending;
    }

    PingedFindings findings(Aftermath aftermath) {
        ConnectionRecord.Pings pings = counted == null ? link.record().pings() : counted;
        TargetRecord saw = aftermath.saw();
        return new PingedFindings(
                (int) pings.sent(),
                (int) pings.answered(),
                saw == null ? null : saw.count(link.name(), "pingsIn"),
                (int) pings.late(),
                answeredAfterIdle,
                null,
                silence != null ? silence : aftermath.end(link, ending));
    }
}
