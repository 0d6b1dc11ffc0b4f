package io.holdfast.worker.check;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.worker.ws.ConnectionRecord;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Held, pinged, and asked for an answer again and again, until its length is reached. */
final class HoldWatch implements Watch {

    private final Link link;
    private final Peer peer;
    private final SuiteParameters parameters;
    private final Bell bell;
    private final Duration target;
    private final int runs;
    private final long openedAt;

    private long nextAsk;
    private @Nullable Call call;
    private int asked;
    private int answered;
    private long reachedMillis;
    private @Nullable Long limitMillis;
    private @Nullable Ending ending;
    private @Nullable End silence;
    private boolean done;

    /**
     * Begins the hold.
     *
     * @param target   age to reach
     * @param runs     which hold of the session this is, 1 or 2
     * @param answered whether the first call, which the session awaited, was answered
     * @param at       ticker reading of that answer, or of the end of the wait for it
     */
    HoldWatch(Link link, Conduct conduct, Duration target, int runs, boolean answered, long at) {
        this.link = link;
        this.peer = conduct.peer();
        this.parameters = conduct.parameters();
        this.bell = conduct.bell();
        this.target = target;
        this.runs = runs;
        this.openedAt = link.record().openedAtNanos();
        this.reachedMillis = answered ? age(at) : 0;
        this.nextAsk = answered ? next(at) : at;
        bell.ringsFor(link.connection().ending());
        link.connection().startPings(parameters.pingEvery());
    }

    /** What all holds of a session share. */
    record Conduct(Peer peer, SuiteParameters parameters, Bell bell) {}

    private long age(long at) {
        return TimeUnit.NANOSECONDS.toMillis(at - openedAt);
    }

    /** The last call comes when the length is reached. */
    private long next(long after) {
        long regular = after + parameters.holdProbeEvery().toNanos();
        long last = openedAt + target.toNanos();
        return regular - last < 0 ? regular : last;
    }

    @Override
    public long step(long now) {
        Ending ended = link.ended().orElse(null);
        if (ended != null) {
            ending = ended;
            limitMillis = ended.how() == Ending.How.LOCAL ? null : ended.ageMillis();
            return finish();
        }
        Call open = call;
        if (open == null) {
            if (now - nextAsk < 0) {
                return nextAsk;
            }
            asked++;
            Call made = new Call(link, peer, parameters.answerDeadline(), now, bell);
            call = made;
            return made.until();
        }
        return afterCall(open, now);
    }

    private long afterCall(Call open, long now) {
        Call.State state = open.state(now);
        Long at = open.answeredAt();
        if (state == Call.State.ANSWERED && at != null) {
            call = null;
            answered++;
            reachedMillis = age(at);
            if (reachedMillis >= target.toMillis()) {
                return finish();
            }
            nextAsk = next(open.askedAt());
            return nextAsk;
        }
        if (state == Call.State.SILENT || state == Call.State.WRONG_PEER) {
            silence = Ends.silence(link.record());
            limitMillis = age(open.askedAt());
            return finish();
        }
        return open.until();
    }

    private long finish() {
        done = true;
        if (link.connection().isOpen()) {
            link.connection().stopPings();
        }
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

    HoldFindings findings(Aftermath aftermath) {
        TargetRecord saw = aftermath.saw();
        ConnectionRecord.Pings pings = link.record().pings();
        return new HoldFindings(
                target.toMillis(),
                reachedMillis,
                limitMillis,
                runs,
                asked,
                answered,
                (int) pings.sent(),
                (int) pings.answered(),
                saw == null ? null : saw.count(link.name(), "pingsIn"),
                null,
                silence != null ? silence : aftermath.end(link, ending));
    }
}
