package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pinged window: when the connection did not answer after it, the data and the unpinged connections beside it tell why.
 *
 * <table>
 * <caption>Who died tells what killed</caption>
 * <tr><th>data</th><th>unpinged</th><th>pings</th><th>kind</th></tr>
 * <tr><td>lives</td><td>dead or unknown</td><td>none at the target</td><td>pings-swallowed</td></tr>
 * <tr><td>lives</td><td>dead at the same age</td><td>at the target</td><td>pings-not-counted</td></tr>
 * <tr><td>lives</td><td>lives</td><td>any</td><td>prober-keepalive: pinging itself was punished</td></tr>
 * <tr><td>dead at the same age</td><td>any</td><td>any</td><td>total-lifetime, or restart-or-reload if the age does not repeat</td></tr>
 * <tr><td>any</td><td>cut within 1.5 ping intervals</td><td>cut at the same quiet time</td><td>limit-at-the-window</td></tr>
 * </table>
 */
final class PingedReading {

    private PingedReading() {}

    static Reading read(Pass pass) {
        PingedFindings pinged = pass.checks().pinged();
        if (Boolean.TRUE.equals(pinged.answeredAfterIdle())) {
            return Neighbours.limitIsThePing(pass) ? Blame.settle(pass, byLuck(pass), null) : Reading.PASSED;
        }
        if (pinged.openError() != null && pinged.answeredAfterIdle() == null) {
            return ReopenReading.read(pass, Stage.PINGED, pinged.openError());
        }
        if (pinged.answeredAfterIdle() == null && pinged.end() == null) {
            return new Reading.NotReached(Stage.PINGED);
        }
        return Blame.settle(pass, failure(pass, pinged, pinged.end()), pinged.end());
    }

    private static Reading.Failure failure(Pass pass, PingedFindings pinged, @Nullable End end) {
        if (Ends.how(end) == How.PROTOCOL_ERROR) {
            return provable(
                    Breach.kindOf(Ends.error(end)),
                    end,
                    false,
                    "The pinged connection broke RFC 6455 (" + Ends.error(end) + ").");
        }
        if (Ends.restart(end)) {
            return Reading.doubtful(
                    signature(Kinds.RESTART_OR_RELOAD, end, true), died(end) + " and spoke of a restart.");
        }
        boolean dataLives = Boolean.TRUE.equals(pass.checks().data().answeredAfterIdle());
        if (Ends.flood(end) && !Neighbours.dataDied(pass) && !Neighbours.likeUnpinged(pass, end)) {
            return punished(pass, end);
        }
        if (!Neighbours.dataDied(pass) && pingsSwallowed(pinged)) {
            return swallowed(pinged, end, dataLives);
        }
        if (Neighbours.atTheWindow(pass, end)) {
            return provable(
                            Kinds.LIMIT_AT_THE_WINDOW,
                            end,
                            false,
                            died(end) + " after " + Figures.seconds(Ends.quiet(end)) + " of quiet, with a ping each "
                                    + Figures.seconds(
                                            pass.parameters().pingEvery().toMillis())
                                    + ": the idle limit is at the ping interval or below it.")
                    .notForgiven();
        }
        if (dataLives) {
            return dataLives(pass, pinged, end);
        }
        return Neighbours.dataDied(pass) ? together(pass, end) : alone(pass, pinged, end);
    }

    private static Reading.Failure dataLives(Pass pass, PingedFindings pinged, @Nullable End end) {
        if (Neighbours.unpingedLives(pass)) {
            return punished(pass, end);
        }
        if (pass.checks().unpinged().end() == null || Neighbours.likeUnpinged(pass, end)) {
            return provable(
                    Kinds.PINGS_NOT_COUNTED,
                    end,
                    true,
                    died(end) + " with " + pongs(pinged)
                            + ", like one that is never pinged; small messages keep a connection alive.");
        }
        return other(end);
    }

    private static Reading.Failure together(Pass pass, @Nullable End end) {
        DataFindings data = pass.checks().data();
        if (data.end() == null || Neighbours.sameAge(pass, end, data.end())) {
            return provable(
                    Kinds.TOTAL_LIFETIME,
                    end,
                    true,
                    died(end) + ", and one that carried messages died at the same age: no traffic prolongs it.");
        }
        if (end != null && Boolean.TRUE.equals(end.coincident())) {
            return Reading.doubtful(
                    signature(Kinds.RESTART_OR_RELOAD, end, true),
                    died(end) + " together with connections of other ages.");
        }
        return other(end);
    }

    /** Nothing is known of a connection that carries messages, but perhaps of one that is never pinged. */
    private static Reading.Failure alone(Pass pass, PingedFindings pinged, @Nullable End end) {
        if (Neighbours.likeUnpinged(pass, end) && !Ends.speaksOf(end, "age")) {
            return provable(
                    Kinds.PINGS_NOT_COUNTED,
                    end,
                    true,
                    died(end) + " with " + pongs(pinged) + ", like one that is never pinged.");
        }
        if (Ends.speaksOf(end, "age")) {
            return provable(Kinds.TOTAL_LIFETIME, end, true, died(end) + " and spoke of its age.");
        }
        return other(end);
    }

    private static Reading.Failure other(@Nullable End end) {
        String kind = Ends.how(end) == How.SILENCE ? Kinds.DEAD_ON_USE : Kinds.IDLE_CUT;
        return provable(kind, end, true, died(end) + " although it was pinged.");
    }

    private static Reading.Failure swallowed(PingedFindings pinged, @Nullable End end, boolean dataLives) {
        String target = pinged.serverSaw() == null ? "" : ", " + pinged.serverSaw() + " seen by the target";
        return provable(
                Kinds.PINGS_SWALLOWED,
                end,
                true,
                died(end) + " with " + pongs(pinged) + target
                        + (dataLives ? "; small messages keep a connection alive." : "."));
    }

    private static Reading.Failure punished(Pass pass, @Nullable End end) {
        return punished(
                pass, signature(Kinds.PROBER_KEEPALIVE, end, false), died(end) + " while one without pings lived");
    }

    /** Pinging was punished: the tunnel's fault only if it was no more often than drivers, or the provider's papers, have it. */
    static Reading.Failure punished(Pass pass, Signature signature, String what) {
        String reason = what + ", with a ping each "
                + Figures.seconds(pass.parameters().pingEvery().toMillis());
        return pass.parameters().pingEvery().compareTo(pass.minimumPingEvery()) < 0
                ? new Reading.Failure(
                        Reading.Weight.DOUBTFUL,
                        true,
                        Attribution.CLIENT,
                        signature,
                        reason + ": more often than the provider must bear.")
                : Reading.provable(signature, reason + ".");
    }

    /** Pings were answered by somebody, or by nobody, and none came to the target. */
    private static boolean pingsSwallowed(PingedFindings pinged) {
        boolean sent = pinged.sent() != null && pinged.sent() > 0;
        boolean noneSeen = pinged.serverSaw() != null && pinged.serverSaw() == 0;
        boolean noneAnswered = pinged.serverSaw() == null && pinged.answered() != null && pinged.answered() == 0;
        return sent && (noneSeen || noneAnswered);
    }

    private static Reading.Failure byLuck(Pass pass) {
        return Reading.ending(
                Stage.PINGED,
                Kinds.LIMIT_AT_THE_WINDOW,
                Attribution.TUNNEL,
                null,
                "The pinged connection lived, but the tunnel's idle limit of "
                        + Figures.seconds(pass.checks().unpinged().limitHighMillis())
                        + " is the ping interval: it lives by luck.");
    }

    private static String died(@Nullable End end) {
        return "The pinged connection ended " + Figures.ended(end)
                + (end == null ? "" : " at an age of " + Figures.seconds(Ends.deathAge(end)));
    }

    private static String pongs(PingedFindings pinged) {
        return pinged.answered() == null || pinged.sent() == null
                ? "an unknown number of pings answered"
                : pinged.answered() + " of " + pinged.sent() + " pings answered";
    }

    private static Reading.Failure provable(String kind, @Nullable End end, boolean aged, String reason) {
        return Reading.provable(signature(kind, end, aged), reason);
    }

    private static Signature signature(String kind, @Nullable End end, boolean aged) {
        return new Signature(Stage.PINGED, kind, Ends.how(end), Ends.code(end), aged ? Ends.deathAge(end) : null, null);
    }
}
