package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.CdpFindings;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads the first answer on an open connection: whether it came, and whether our target gave it. */
final class CdpReading {

    private static final int TOO_BIG = 1009;
    private static final int TRY_AGAIN_LATER = 1013;

    private CdpReading() {}

    static Reading read(Pass pass) {
        CdpFindings cdp = pass.checks().cdp();
        End end = cdp.end() == null ? pass.checks().open().end() : cdp.end();
        if (Boolean.TRUE.equals(cdp.answered())) {
            return Boolean.FALSE.equals(cdp.peerNonceOk()) ? Blame.settle(pass, wrongRoute(), null) : Reading.PASSED;
        }
        if (cdp.answered() == null && end == null) {
            return new Reading.NotReached(Stage.CDP);
        }
        return Blame.settle(pass, failure(pass.checks().open(), cdp, end), end);
    }

    private static Reading.Failure wrongRoute() {
        return Reading.ending(
                Stage.CDP,
                Kinds.WRONG_ROUTE,
                Attribution.UNKNOWN,
                null,
                "The answer carried another nonce: it did not come from this session's target.");
    }

    private static Reading.Failure failure(OpenFindings open, CdpFindings cdp, @Nullable End end) {
        if (Boolean.TRUE.equals(cdp.serverSawFragments())) {
            return provable(
                    Kinds.FRAGMENTATION,
                    end,
                    "A message sent in one frame reached the far end in fragments, and the connection ended "
                            + Figures.ended(end) + ".");
        }
        return switch (Ends.how(end)) {
            case PROTOCOL_ERROR -> breach(open, end);
            case SILENCE -> noFlow(cdp, end);
            default -> ended(end);
        };
    }

    /** A rule of RFC 6455 that the far end broke before any answer. */
    private static Reading.Failure breach(OpenFindings open, @Nullable End end) {
        String error = Ends.error(end);
        if (Breach.notFrames(error) || open.illegalHeader() != null) {
            return provable(
                    Kinds.BAD_101,
                    end,
                    "The 101 was treated as an ordinary response"
                            + (open.illegalHeader() == null ? "" : " (" + open.illegalHeader() + ")")
                            + ": what followed were no frames.");
        }
        return provable(
                Breach.kindOf(error),
                end,
                "The first frames broke RFC 6455 (" + error + "); no extension was offered.");
    }

    private static Reading.Failure ended(@Nullable End end) {
        Integer code = Ends.code(end);
        if (code != null && code == TOO_BIG) {
            return provable(Kinds.FRAME_TOO_LARGE, end, "Even the first small call was refused as too large (1009).");
        }
        if (Ends.speaksOf(end, "rate") || (code != null && code == TRY_AGAIN_LATER)) {
            return Reading.ending(
                    Stage.CDP,
                    Kinds.RATE_LIMIT,
                    Attribution.CLIENT,
                    code,
                    "The connection was closed for its rate " + Figures.ended(end) + ".");
        }
        return provable(
                Kinds.CLOSED_RIGHT_AFTER_101,
                end,
                "The connection ended " + Figures.ended(end) + " before a first answer.");
    }

    private static Reading.Failure noFlow(CdpFindings cdp, @Nullable End end) {
        Integer saw = cdp.serverSawMessages();
        String direction = saw == null
                ? "nothing tells in which direction messages are lost"
                : saw == 0 ? "the target saw no message of ours" : "the target saw the call, its answer was lost";
        return new Reading.Failure(
                Reading.Weight.PROVABLE,
                true,
                Attribution.TUNNEL,
                new Signature(Stage.CDP, Kinds.NO_FLOW, How.SILENCE, null, null, null),
                "Open, but no answer within the deadline: " + direction + endNote(end) + ".");
    }

    private static String endNote(@Nullable End end) {
        return end == null || end.how() == How.SILENCE ? "" : "; ended " + Figures.ended(end);
    }

    private static Reading.Failure provable(String kind, @Nullable End end, String reason) {
        return Reading.provable(new Signature(Stage.CDP, kind, Ends.how(end), Ends.code(end), null, null), reason);
    }
}
