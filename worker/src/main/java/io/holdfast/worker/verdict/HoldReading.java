package io.holdfast.worker.verdict;

import java.util.Set;

import io.holdfast.schema.result.End;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Reads the long hold. A held connection carries pings and, now and then, a call, so what cuts it is its age unless the pinged window
 * of the same pass, or the target's record, shows that its pings do not count.
 */
final class HoldReading {

    private static final Set<String> IDLE =
            Set.of(Kinds.PINGS_SWALLOWED, Kinds.PINGS_NOT_COUNTED, Kinds.LIMIT_AT_THE_WINDOW);

    private HoldReading() {}

    /** @param pinged what the pinged window of the same pass said */
    static Reading read(Pass pass, Reading pinged) {
        HoldFindings hold = pass.checks().hold();
        if (reached(pass, hold)) {
            return Reading.PASSED;
        }
        if (hold.openError() != null && hold.end() == null) {
            return ReopenReading.read(pass, Stage.HOLD, hold.openError());
        }
        if (hold.end() == null && (pass.stopped() || !unanswered(hold))) {
            return new Reading.NotReached(Stage.HOLD);
        }
        return Blame.settle(pass, failure(pass, hold, pinged), hold.end());
    }

    /** The last answer may be one interval before the end of a hold that we ended ourselves. */
    private static boolean reached(Pass pass, HoldFindings hold) {
        if (hold.targetMillis() == null || hold.reachedMillis() == null) {
            return false;
        }
        long slack = Ends.cut(hold.end()) || unanswered(hold) || pass.stopped()
                ? 0
                : pass.parameters().holdProbeEvery().toMillis();
        return hold.reachedMillis() >= hold.targetMillis() - slack;
    }

    private static boolean unanswered(HoldFindings hold) {
        return hold.asked() != null && hold.answered() != null && hold.answered() < hold.asked();
    }

    private static Reading.Failure failure(Pass pass, HoldFindings hold, Reading pinged) {
        End end = hold.end();
        String died = "The held connection ended " + Figures.ended(end) + " at an age of " + Figures.seconds(age(hold))
                + ", of " + Figures.seconds(hold.targetMillis());
        if (Ends.how(end) == How.PROTOCOL_ERROR) {
            return Reading.provable(signature(Breach.kindOf(Ends.error(end)), hold), died + ".");
        }
        if (Ends.restart(end)) {
            return Reading.doubtful(signature(Kinds.RESTART_OR_RELOAD, hold), died + ", and spoke of a restart.");
        }
        if (Ends.speaksOf(end, "rate")) {
            return PingedReading.punished(
                    pass, signature(Kinds.PROBER_KEEPALIVE, hold), died + ", and spoke of a rate");
        }
        boolean noneSeen = hold.serverSawPings() != null && hold.serverSawPings() == 0;
        if (noneSeen && hold.pingsSent() != null && hold.pingsSent() > 0) {
            return Reading.provable(
                    signature(Kinds.PINGS_SWALLOWED, hold), died + "; none of its pings came to the target.");
        }
        if (pinged instanceof Reading.Failure failure && IDLE.contains(failure.kind())) {
            return Reading.provable(signature(failure.kind(), hold), died + ", as the pinged one did before it.");
        }
        return Reading.provable(signature(Kinds.TOTAL_LIFETIME, hold), died + ".");
    }

    private static @Nullable Long age(HoldFindings hold) {
        return hold.end() == null ? hold.reachedMillis() : Ends.deathAge(hold.end());
    }

    private static Signature signature(String kind, HoldFindings hold) {
        return new Signature(Stage.HOLD, kind, Ends.how(hold.end()), Ends.code(hold.end()), age(hold), null);
    }
}
