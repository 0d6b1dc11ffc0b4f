package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads the opening handshake: whether a lawful 101 came, and if not, what came instead. */
final class OpenReading {

    private OpenReading() {}

    static Reading read(Pass pass) {
        OpenFindings open = pass.checks().open();
        if (Boolean.TRUE.equals(open.opened())) {
            return Reading.PASSED;
        }
        if (open.opened() == null && open.error() == null && open.status() == null) {
            return new Reading.NotReached(Stage.OPEN);
        }
        return Blame.settle(pass, failure(pass, open), null);
    }

    private static Reading.Failure failure(Pass pass, OpenFindings open) {
        String error = Ends.plain(open.error());
        Reading.@Nullable Failure reach = ReachReading.failure(open, error);
        if (reach != null) {
            return reach;
        }
        if ("rate".equals(Ends.plain(open.refusal())) || "rate_limit_text".equals(Ends.plain(open.firstBytes()))) {
            return rate(open.status());
        }
        if (strippedOnTheWayIn(open)) {
            return provable(
                    Kinds.UPGRADE_STRIPPED,
                    null,
                    open.status(),
                    "The target saw a plain request (HTTP " + open.serverSawHttp()
                            + "): the upgrade's headers were lost on the way in.");
        }
        return switch (error) {
            case "redirect" -> RedirectReading.failure(open);
            case "malformed_response" -> malformed(open);
            case "missing_upgrade" ->
                provable(
                        Kinds.UPGRADE_STRIPPED,
                        null,
                        101,
                        "A 101 came without its Upgrade headers: they were lost on the way back.");
            case "bad_accept" -> provable(Kinds.BAD_101, null, 101, "The 101 carried a wrong Sec-WebSocket-Accept.");
            case "unoffered_subprotocol" ->
                provable(Kinds.BAD_101, null, 101, "The 101 chose a subprotocol that was not asked for.");
            case "unoffered_extension" ->
                provable(Kinds.EXTENSION_MISMATCH, null, 101, "The 101 agreed to an extension that was not offered.");
            case "headers_too_large", "too_many_informational", "local" ->
                Reading.ending(
                        Stage.OPEN,
                        Kinds.PROBER_LIMIT_OR_CODEC,
                        Attribution.CLIENT,
                        open.status(),
                        "The prober gave up on the handshake by its own limit (" + error + ").");
            case "fin_before_response" -> unanswered(open, How.FIN, "ended by FIN");
            case "rst_before_response" -> unanswered(open, How.RST, "ended by RST");
            case "timeout" -> unanswered(open, How.SILENCE, "left without an answer");
            default -> RefusalReading.failure(pass, open);
        };
    }

    /** Only the target's own record can tell this for sure; without it, 426 and 505 speak of it. */
    private static boolean strippedOnTheWayIn(OpenFindings open) {
        return open.serverSawHttp() != null && Boolean.FALSE.equals(open.serverSawUpgrade());
    }

    private static Reading.Failure malformed(OpenFindings open) {
        return switch (Ends.plain(open.firstBytes())) {
            case "http2" -> provable(Kinds.HTTP2_ONLY, null, null, "The far end answered HTTP/1.1 with HTTP/2 frames.");
            case "tls" ->
                Reading.ending(
                        Stage.OPEN,
                        Kinds.PROBER_URL,
                        Attribution.CLIENT,
                        null,
                        "The far end speaks TLS on a port that was given as plain text.");
            default -> provable(Kinds.BAD_101, null, null, "The upgrade was answered without a lawful status line.");
        };
    }

    private static Reading.Failure unanswered(OpenFindings open, How how, String what) {
        if (getWorks(open)) {
            return provable(
                    Kinds.UPGRADE_NOT_IMPLEMENTED,
                    how,
                    null,
                    "A plain GET " + RefusalReading.got(open) + ", the upgrade was " + what + ".");
        }
        return Reading.ending(
                Stage.OPEN,
                Kinds.COLD_START,
                Attribution.UNKNOWN,
                null,
                "Neither a plain GET nor an upgrade was answered; the last upgrade was " + what + ".");
    }

    static Reading.Failure rate(@Nullable Integer status) {
        return Reading.ending(
                Stage.OPEN,
                Kinds.RATE_LIMIT,
                Attribution.CLIENT,
                status,
                "Opens were refused for their rate until the retry budget was spent.");
    }

    /** Whether a plain GET got through to something that works. */
    static boolean getWorks(OpenFindings open) {
        return (open.getStatus() != null && open.getStatus() >= 200 && open.getStatus() < 300)
                || Boolean.TRUE.equals(open.getFromTarget());
    }

    /** A failure of the handshake that a second one would prove. */
    static Reading.Failure provable(String kind, @Nullable How how, @Nullable Integer code, String reason) {
        return Reading.provable(new Signature(Stage.OPEN, kind, how, code, null, null), reason);
    }
}
