package io.holdfast.worker.check;

import java.time.Duration;

import io.holdfast.schema.result.OpenFindings;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/** Does the handshake complete, and does the connection outlive it by a moment? */
public final class OpenCheck {

    /** An edge that opens before it has reached the sandbox closes within this time. */
    private static final Duration MOMENT = Duration.ofMillis(200);

    private OpenCheck() {}

    /** What was seen. */
    public static final class Outcome {

        private final Dial dial;
        private final @Nullable Ending early;

        Outcome(Dial dial, @Nullable Ending early) {
            this.dial = dial;
            this.early = early;
        }

        /** Whether it opened; an end within the moment after is for the first call to confirm. */
        public boolean passed() {
            return dial.link() != null;
        }

        /** The findings. */
        public OpenFindings findings(Aftermath aftermath) {
            Link link = dial.link();
            return dial.facts()
                    .findings(
                            aftermath.discovered(), aftermath.saw(), link == null ? null : aftermath.end(link, early));
        }
    }

    /** Conducts it; the connection is closed when it returns. */
    public static Outcome run(Dialer dialer) {
        Dial dial = dialer.open("open", true);
        Link link = dial.link();
        if (link == null) {
            dialer.askPlainly(dial.facts());
            return new Outcome(dial, null);
        }
        Ending early = link.connection()
                .awaitEnding(dialer.bounds().cap(MOMENT))
                .filter(ending -> !ending.selfInitiated())
                .orElse(null);
        link.close(dialer.closeDeadline());
        return new Outcome(dial, early);
    }

    /** A later open that failed, told as the handshake's own outcome. */
    static Outcome failed(Dialer dialer, Dial dial) {
        dialer.askPlainly(dial.facts());
        return new Outcome(dial, null);
    }
}
