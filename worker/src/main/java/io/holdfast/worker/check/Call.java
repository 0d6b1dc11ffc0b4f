package io.holdfast.worker.check;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.holdfast.worker.check.Link.Answer;
import io.holdfast.worker.ws.ConnectionRecord;
import org.jspecify.annotations.Nullable;

/** One call that a watch made, and what became of it by its deadline. One thread. */
final class Call {

    /** What became of a call. */
    enum State {
        /** No answer yet, and time left. */
        OPEN,
        /** Answered, by our target as far as that can be told. */
        ANSWERED,
        /** Answered by somebody else. */
        WRONG_PEER,
        /** The connection ended without an answer. */
        ENDED,
        /** The deadline passed without an answer. */
        SILENT
    }

    private final Link link;
    private final Peer peer;
    private final long askedAt;
    private final long until;
    private final ConnectionRecord before;
    private final CompletableFuture<Optional<Answer>> answer;

    /** Makes the call; the bell rings when it is answered or the connection ends. */
    Call(Link link, Peer peer, Duration deadline, long now, Bell bell) {
        this.link = link;
        this.peer = peer;
        this.askedAt = now;
        this.until = now + deadline.toNanos();
        this.before = link.record();
        this.answer = link.ask(Link.VERSION, null);
        bell.ringsFor(answer);
    }

    State state(long now) {
        Optional<Answer> got = answer.getNow(null);
        if (got == null) {
            return now - until < 0 ? State.OPEN : State.SILENT;
        }
        if (got.isEmpty()) {
            return State.ENDED;
        }
        return Boolean.FALSE.equals(got.get().nonceOk(peer.nonce())) ? State.WRONG_PEER : State.ANSWERED;
    }

    /** Ticker reading at which it becomes silent. */
    long until() {
        return until;
    }

    /** Ticker reading when it was made. */
    long askedAt() {
        return askedAt;
    }

    /** The connection just before the call. */
    ConnectionRecord before() {
        return before;
    }

    /** Ticker reading of the answer; null without one. */
    @Nullable
    Long answeredAt() {
        Optional<Answer> got = answer.getNow(null);
        return got == null || got.isEmpty() ? null : got.get().atNanos();
    }

    Link link() {
        return link;
    }
}
