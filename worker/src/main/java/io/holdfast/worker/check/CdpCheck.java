package io.holdfast.worker.check;

import java.util.Optional;

import io.holdfast.schema.result.CdpFindings;
import io.holdfast.schema.result.CloseFindings;
import io.holdfast.schema.result.End;
import io.holdfast.worker.ws.Closed;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Is a call answered, by our own target? Its connection also shows how the closing handshake goes. */
public final class CdpCheck {

    private CdpCheck() {}

    /** What was seen. */
    public static final class Outcome {

        private final Dial dial;
        private final OpenCheck.@Nullable Outcome refused;
        private final @Nullable Long elapsedMillis;
        private final @Nullable Boolean nonceOk;
        private final @Nullable String nonceFrom;
        private final @Nullable Ending ending;
        private final @Nullable End silence;
        private final @Nullable Closed closed;

        private Outcome(Dial dial, OpenCheck.Outcome refused) {
            this.dial = dial;
            this.refused = refused;
            this.elapsedMillis = null;
            this.nonceOk = null;
            this.nonceFrom = null;
            this.ending = null;
            this.silence = null;
            this.closed = null;
        }

        private Outcome(
                Dial dial,
                @Nullable Long elapsedMillis,
                @Nullable Boolean nonceOk,
                @Nullable String nonceFrom,
                @Nullable Ending ending,
                @Nullable End silence,
                @Nullable Closed closed) {
            this.dial = dial;
            this.refused = null;
            this.elapsedMillis = elapsedMillis;
            this.nonceOk = nonceOk;
            this.nonceFrom = nonceFrom;
            this.ending = ending;
            this.silence = silence;
            this.closed = closed;
        }

        /** Whether our target answered, as far as that can be told. */
        public boolean passed() {
            return elapsedMillis != null && !Boolean.FALSE.equals(nonceOk);
        }

        /** The handshake of this check, when it was that which failed. */
        public Optional<OpenCheck.Outcome> refused() {
            return Optional.ofNullable(refused);
        }

        /** The findings. */
        public CdpFindings findings(Aftermath aftermath) {
            Link link = dial.link();
            if (link == null) {
                return CdpFindings.NONE;
            }
            TargetRecord saw = aftermath.saw();
            Integer messages = saw == null ? null : saw.count(link.name(), "textsIn");
            Integer continuations = saw == null ? null : saw.count(link.name(), "continuationsIn");
            return new CdpFindings(
                    elapsedMillis != null,
                    elapsedMillis,
                    nonceOk,
                    nonceFrom,
                    messages,
                    continuations == null ? null : continuations > 0,
                    silence != null ? silence : aftermath.end(link, ending));
        }

        /** How the closing handshake went. */
        public CloseFindings close() {
            Closed done = closed;
            return done == null
                    ? CloseFindings.NONE
                    : new CloseFindings(
                            done.clean(),
                            done.echoed(),
                            done.finSeen(),
                            done.forced(),
                            done.elapsedMillis(),
                            done.lostBytes());
        }
    }

    /** Conducts it; the connection is closed when it returns. */
    public static Outcome run(Dialer dialer) {
        Dial dial = dialer.open("cdp", true);
        Link link = dial.link();
        if (link == null) {
            return new Outcome(dial, OpenCheck.failed(dialer, dial));
        }
        long asked = dialer.bounds().now();
        Link.Answer answer = link.call(
                        Link.VERSION,
                        null,
                        dialer.bounds().cap(dialer.parameters().answerDeadline()))
                .orElse(null);
        Ending ending = link.ended().orElse(null);
        End silence = answer == null && ending == null ? Ends.silence(link.record()) : null;
        boolean open = ending == null;
        Closed closed = link.close(dialer.closeDeadline());
        return new Outcome(
                dial,
                answer == null ? null : (answer.atNanos() - asked) / 1_000_000,
                answer == null ? null : answer.nonceOk(dialer.peer().nonce()),
                dialer.peer().nonceFrom(),
                answer == null ? ending : null,
                silence,
                open && answer != null ? closed : null);
    }
}
