package io.holdfast.worker.verdict;

import java.util.Set;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Takes the blame from the tunnel where it belongs to our side, the path, a credential or the sandbox. Every failure goes through
 * here before it may weigh anything.
 */
final class Blame {

    private static final Set<String> OWN_LIMITS = Set.of("message_limit", "inflate", "internal");
    private static final Set<String> GONE = Set.of("stopped", "gone");

    /** A target that needs this much more than the answer deadline for an answer inside its sandbox is too busy to judge by. */
    private static final double BUSY = 1.2;

    private Blame() {}

    /** The failure as it stands when everything else than the tunnel was looked at. */
    static Reading settle(Pass pass, Reading.Failure failure, @Nullable End end) {
        Stage stage = failure.stage();
        // a word of the far end about a credential is the most exact thing that can be said
        if (Ends.credential(end)) {
            boolean atOnce = stage == Stage.CDP && !Ends.speaksOf(end, "expiry");
            return Reading.ending(
                    stage,
                    atOnce ? Kinds.AUTH_INSTEAD_OF_101 : Kinds.CREDENTIAL_EXPIRY,
                    Attribution.CREDENTIAL,
                    Ends.code(end),
                    "The connection was closed for its credential at an age of " + Figures.seconds(Ends.deathAge(end))
                            + ".");
        }
        boolean before = stage.compareTo(Stage.CDP) < 0;
        if (before && failure.weight() == Reading.Weight.FINAL && ours(failure.attribution())) {
            return failure;
        }
        if (end != null && end.how() == How.LOCAL) {
            return local(pass, stage, end);
        }
        if (Boolean.FALSE.equals(pass.knownGoodEcho())) {
            return Reading.ending(
                    stage,
                    Kinds.REACH_PATH,
                    Attribution.CLIENT,
                    null,
                    "A WebSocket echo that is known to work failed from this vantage as well.");
        }
        Reading.@Nullable Failure dead = dead(pass.control(), stage);
        if (dead != null) {
            return dead;
        }
        if (Ends.how(end) == How.SILENCE && stage.compareTo(Stage.CDP) >= 0 && busy(pass)) {
            return Reading.ending(
                    stage,
                    Kinds.SERVER_NOT_THERE,
                    Attribution.SANDBOX,
                    null,
                    "The target needed " + Figures.seconds(pass.control().roundTripMillis())
                            + " for an answer inside its own sandbox.");
        }
        return failure;
    }

    private static boolean ours(Attribution attribution) {
        return attribution == Attribution.CLIENT || attribution == Attribution.CREDENTIAL;
    }

    private static Reading local(Pass pass, Stage stage, End end) {
        if (pass.stopped()) {
            return new Reading.NotReached(stage);
        }
        String kind = OWN_LIMITS.contains(Ends.error(end)) ? Kinds.PROBER_LIMIT_OR_CODEC : Kinds.PROBER_LIFECYCLE;
        return Reading.ending(
                stage, kind, Attribution.CLIENT, null, "The connection was ended " + Figures.ended(end) + ".");
    }

    /** The failure that a dead target or sandbox is; null when nothing says that it is dead. */
    static Reading.@Nullable Failure dead(Control control, Stage stage) {
        if (control.sandboxState() != null && GONE.contains(control.sandboxState())) {
            return Reading.ending(
                    stage,
                    Kinds.SANDBOX_STOPPED,
                    Attribution.SANDBOX,
                    null,
                    "The sandbox was " + control.sandboxState() + " after the checks.");
        }
        boolean before = !Boolean.FALSE.equals(control.serverAliveBefore());
        boolean after = !Boolean.FALSE.equals(control.serverAliveAfter());
        if (before && after) {
            return null;
        }
        return Reading.ending(
                stage,
                Kinds.SERVER_NOT_THERE,
                Attribution.SANDBOX,
                null,
                "The target did not answer inside its sandbox " + (before ? "after" : "before") + " the checks.");
    }

    private static boolean busy(Pass pass) {
        Long took = pass.control().roundTripMillis();
        return took != null && took >= BUSY * pass.parameters().answerDeadline().toMillis();
    }

    /**
     * Whether the target was shown to live, so that a failure may be the tunnel's. With an inside view it must have answered after the
     * checks. Without one, or with half of one, the tunnel itself must have carried an answer of our target.
     */
    static boolean alive(Observation seen) {
        Control control = seen.control();
        if (dead(control, Stage.OPEN) != null) {
            return false;
        }
        Checks second = seen.second();
        return Boolean.TRUE.equals(control.serverAliveAfter())
                || signOfLife(seen.first())
                || (second != null && signOfLife(second));
    }

    private static boolean signOfLife(Checks checks) {
        return Boolean.TRUE.equals(checks.open().getFromTarget())
                || (Boolean.TRUE.equals(checks.cdp().answered())
                        && !Boolean.FALSE.equals(checks.cdp().peerNonceOk()));
    }
}
