package io.holdfast.worker.check;

import java.time.Duration;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.UnpingedFindings;
import io.holdfast.worker.verdict.IdleBracket;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Left alone through the idle window: when does the tunnel cut it, and if it does not, does it still answer? */
final class UnpingedWatch implements Watch {

    /** How late timers are, on either side, on machines that are not overloaded; what was overslept here is added. */
    private static final Duration TIMER_ERROR = Duration.ofMillis(50);

    private final Link link;
    private final Peer peer;
    private final SuiteParameters parameters;
    private final Bell bell;
    private final Duration roundTrip;
    private final long windowEnd;

    private @Nullable Call call;
    private @Nullable Boolean answered;
    private @Nullable Ending ending;
    private @Nullable End silence;
    private boolean done;

    /** @param roundTrip of the first answer on this connection */
    UnpingedWatch(Link link, Peer peer, SuiteParameters parameters, Bell bell, Duration roundTrip, long now) {
        this.link = link;
        this.peer = peer;
        this.parameters = parameters;
        this.bell = bell;
        this.roundTrip = roundTrip;
        this.windowEnd = now + parameters.idle().toNanos();
        bell.ringsFor(link.connection().ending());
    }

    @Override
    public long step(long now) {
        Call asked = call;
        if (asked != null) {
            Call.State state = asked.state(now);
            if (state == Call.State.OPEN) {
                return asked.until();
            }
            if (state == Call.State.ENDED) {
                ending = link.ended().orElse(null);
            } else if (state == Call.State.SILENT) {
                silence = Ends.silence(link.record());
            }
            answered = state == Call.State.ANSWERED;
            done = true;
            return Long.MAX_VALUE;
        }
        Ending ended = link.ended().orElse(null);
        if (ended != null) {
            ending = ended;
            done = true;
            return Long.MAX_VALUE;
        }
        if (now - windowEnd < 0) {
            return windowEnd;
        }
        Call made = new Call(link, peer, parameters.answerDeadline(), now, bell);
        call = made;
        return made.until();
    }

    @Override
    public boolean done() {
        return done;
    }

    @Override
    public Link link() {
        return link;
    }

    /**
     * The findings.
     *
     * @param busyEnded   how a connection ended on which bytes flowed meanwhile; null when it lives, or there was none
     * @param othersActive whether other connections carried traffic meanwhile
     */
    UnpingedFindings findings(Aftermath aftermath, @Nullable Ending busyEnded, boolean othersActive) {
        Ending cut = ending;
        Call asked = call;
        How how = silence != null ? How.SILENCE : cut == null ? null : Ends.how(cut.how());
        boolean together = cut != null && busyEnded != null && Ends.near(cut, busyEnded);
        IdleBracket bracket = !done || together ? IdleBracket.NONE : bracket(how, cut, asked);
        return new UnpingedFindings(
                bracket.lowMillis(),
                bracket.highMillis(),
                how,
                cut == null ? null : cut.code(),
                asked != null,
                othersActive,
                null,
                silence != null ? silence : aftermath.end(link, cut));
    }

    private IdleBracket bracket(@Nullable How how, @Nullable Ending cut, @Nullable Call asked) {
        if (asked == null) {
            // The far end's silence began between our last send and our reading of its answer, so a round trip is added
            // to what
            // passed since that reading; whole milliseconds are cut off, so one more is the upper end.
            long quiet = cut == null ? 0 : cut.quietMillis() + 1;
            return IdleBracket.of(
                    how,
                    false,
                    Duration.ofMillis(quiet).plus(roundTrip),
                    Duration.ZERO,
                    roundTrip.multipliedBy(2).plus(TIMER_ERROR).plus(bell.lateness()));
        }
        Duration quiet = Duration.ofMillis(asked.before().quietMillis());
        boolean alive = Boolean.TRUE.equals(answered);
        return alive
                ? IdleBracket.alive(parameters.idle())
                : IdleBracket.of(how, true, quiet, Duration.ZERO, Duration.ZERO);
    }
}
