package io.holdfast.worker.consume;

import java.util.Optional;

import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.worker.session.StopSignal.Reason;

/** What to say of an attempt that is over. Pure. */
final class Outcomes {

    private Outcomes() {}

    /**
     * The outcome.
     *
     * @param asked    why it was asked to end, if it was
     * @param censored whether it ended before its time; one that was over before the request reached it is finished all the same
     */
    static SessionOutcome of(Optional<Reason> asked, boolean censored) {
        if (asked.filter(reason -> reason == Reason.SUPERSEDED || reason == Reason.CANCELLED)
                .isPresent()) {
            return SessionOutcome.SUPERSEDED;
        }
        return censored ? SessionOutcome.DRAINED : SessionOutcome.FINISHED;
    }
}
