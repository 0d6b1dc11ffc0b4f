package io.holdfast.worker.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.End;
import io.holdfast.worker.check.Link.Answer;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Kept alive through the idle window by a small message each ping interval, which the target answers. */
final class DataWatch implements Watch {

    private static final String ECHO = "Holdfast.echoText";

    private final Link link;
    private final Peer peer;
    private final SuiteParameters parameters;
    private final Bell bell;
    private final long windowEnd;
    private final List<CompletableFuture<Optional<Answer>>> sent = new ArrayList<>();

    private long nextMessage;
    private long answersUntil;
    private @Nullable Call call;
    private @Nullable Boolean answeredAfterIdle;
    private @Nullable Ending ending;
    private @Nullable End silence;
    private boolean done;

    /** Begins the window; the first message goes out one interval from now. */
    DataWatch(Link link, Peer peer, SuiteParameters parameters, Bell bell, long now) {
        this.link = link;
        this.peer = peer;
        this.parameters = parameters;
        this.bell = bell;
        this.windowEnd = now + parameters.idle().toNanos();
        this.nextMessage = now + parameters.pingEvery().toNanos();
        bell.ringsFor(link.connection().ending());
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
        if (now - windowEnd < 0) {
            if (now - nextMessage >= 0) {
                sent.add(link.ask(ECHO, Json.MAPPER.createObjectNode().put("text", "still here")));
                nextMessage += parameters.pingEvery().toNanos();
            }
            return nextMessage - windowEnd < 0 ? nextMessage : windowEnd;
        }
        if (answersUntil == 0) {
            answersUntil = now + parameters.answerDeadline().toNanos();
            sent.forEach(bell::ringsFor);
        }
        if (answered() < sent.size() && now - answersUntil < 0) {
            return answersUntil;
        }
        Call made = new Call(link, peer, parameters.answerDeadline(), now, bell);
        call = made;
        return made.until();
    }

    private long afterCall(Call asked, long now) {
        Call.State state = asked.state(now);
        if (state == Call.State.OPEN) {
            return asked.until();
        }
        if (state == Call.State.ENDED) {
            ending = link.ended().orElse(null);
        } else if (state == Call.State.SILENT) {
            silence = Ends.silence(link.record());
        }
        return finish(state == Call.State.ANSWERED);
    }

    private long finish(boolean answered) {
        answeredAfterIdle = answered;
        done = true;
        return Long.MAX_VALUE;
    }

    private int answered() {
        return (int) sent.stream()
                .filter(answer -> Optional.ofNullable(answer.getNow(null))
                        .flatMap(got -> got)
                        .isPresent())
                .count();
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

    DataFindings findings(Aftermath aftermath) {
        TargetRecord saw = aftermath.saw();
        return new DataFindings(
                sent.size(),
                answered(),
                saw == null ? null : saw.calls(link.name(), ECHO),
                answeredAfterIdle,
                null,
                silence != null ? silence : aftermath.end(link, ending));
    }
}
