package io.holdfast.worker.verdict;

import java.util.Locale;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads the large frame: intact, refused for its size, damaged, too slow, or vanished. */
final class FrameReading {

    /** RFC 6455 section 7.4.1. */
    private static final int PROTOCOL = 1002;

    private static final int INCONSISTENT = 1007;
    private static final int TOO_BIG = 1009;

    /** A path that loses large packets stalls within the first windows; message limits of tunnels start at 32 KB and speak. */
    private static final long SMALL = 64 * 1024;

    /** Bytes were flowing at the deadline if the last ones are younger than this share of the time taken. */
    private static final double FLOWING = 0.25;

    private FrameReading() {}

    static Reading read(Pass pass) {
        FrameFindings frame = pass.checks().frame();
        if (Boolean.TRUE.equals(frame.intact())) {
            return Reading.PASSED;
        }
        if (frame.openError() != null && frame.intact() == null) {
            return ReopenReading.read(pass, Stage.FRAME, frame.openError());
        }
        if (frame.intact() == null && frame.end() == null) {
            return new Reading.NotReached(Stage.FRAME);
        }
        return Blame.settle(pass, failure(frame, frame.end()), frame.end());
    }

    private static Reading.Failure failure(FrameFindings frame, @Nullable End end) {
        Integer code = Ends.code(end);
        if ((code != null && code == TOO_BIG) || Ends.speaksOf(end, "too_big")) {
            return tooLarge(frame, end);
        }
        if (Ends.how(end) == How.PROTOCOL_ERROR) {
            String error = Ends.error(end);
            return Reading.provable(
                            signature(Breach.kindOf(error), end, null),
                            "The large frame came back in breach of RFC 6455 (" + error + ") after "
                                    + Figures.bytes(frame.receivedBytes()) + ".")
                    .notForgiven();
        }
        if (frame.firstBadOffset() != null) {
            return corrupt(frame, end);
        }
        if (end == null || end.how() == How.SILENCE) {
            return silent(frame, end);
        }
        return cut(frame, end);
    }

    private static Reading.Failure corrupt(FrameFindings frame, @Nullable End end) {
        How how = end == null ? null : end.how();
        return Reading.provable(
                        new Signature(Stage.FRAME, Kinds.CORRUPTION, how, Ends.code(end), null, null),
                        "Of " + Figures.bytes(frame.sentBytes()) + ", " + Figures.bytes(frame.receivedBytes())
                                + " came back, and the first wrong one stands at offset "
                                + String.format(Locale.ROOT, "%,d", frame.firstBadOffset()) + ".")
                .notForgiven();
    }

    private static Reading.Failure silent(FrameFindings frame, @Nullable End end) {
        long received = orZero(frame.receivedBytes());
        long serverSaw = orZero(frame.serverSawBytes());
        long passed = received > 0 ? received : serverSaw;
        if (flowing(frame, end, received, serverSaw)) {
            return Reading.provable(
                    signature(Kinds.BUFFERING_OR_SLOW, end, null),
                    "Bytes still flowed at the deadline, after " + Figures.seconds(frame.elapsedMillis()) + ": "
                            + Figures.bytes(passed) + " of " + Figures.bytes(frame.sentBytes()) + " had passed.");
        }
        boolean smallOnly = frame.largestOkBytes() != null && frame.largestOkBytes() < SMALL;
        boolean stalledEarly = frame.largestOkBytes() == null && passed > 0 && passed < SMALL;
        if (smallOnly || stalledEarly) {
            return Reading.ending(
                    Stage.FRAME,
                    Kinds.LARGE_PACKETS_VANISH,
                    Attribution.UNKNOWN,
                    null,
                    "Small messages pass and large ones stall after " + Figures.bytes(passed)
                            + ": as when large packets vanish on the path, which one vantage cannot tell from the tunnel.");
        }
        if (frame.largestOkBytes() == null && received > 0) {
            return Reading.provable(
                    signature(Kinds.NO_FLOW, end, null),
                    "The large frame stalled for good after " + Figures.bytes(received) + ".");
        }
        return tooLarge(frame, end);
    }

    /** Whether the transfer was under way when it was given up, in the direction that was the slow one. */
    private static boolean flowing(FrameFindings frame, @Nullable End end, long received, long serverSaw) {
        Long took = frame.elapsedMillis();
        if (end == null || took == null) {
            return false;
        }
        long fresh = Math.round(FLOWING * took);
        if (received > 0) {
            return end.idleInMillis() != null && end.idleInMillis() <= fresh;
        }
        boolean underWay = serverSaw > 0 && frame.sentBytes() != null && serverSaw < frame.sentBytes();
        return underWay && end.idleOutMillis() != null && end.idleOutMillis() <= fresh;
    }

    /** Cut by something else than a word about size: a limit if sizes matter, damage if it is a reset or a complaint. */
    private static Reading.Failure cut(FrameFindings frame, End end) {
        Integer code = end.code();
        boolean complaint = code != null && (code == PROTOCOL || code == INCONSISTENT);
        boolean chance = end.how() == How.RST && frame.largestOkBytes() == null;
        if (!complaint && !chance) {
            return tooLarge(frame, end);
        }
        return Reading.provable(
                        signature(Kinds.CORRUPTION, end, null),
                        "The large transfer ended " + Figures.ended(end) + " after "
                                + Figures.bytes(frame.receivedBytes()) + " of the echo.")
                .notForgiven();
    }

    private static Reading.Failure tooLarge(FrameFindings frame, @Nullable End end) {
        boolean narrowed = frame.largestOkBytes() != null;
        String sizes = narrowed
                ? Figures.bytes(frame.largestOkBytes()) + " pass and " + Figures.bytes(frame.smallestBadBytes())
                        + " do not"
                : Figures.bytes(frame.sentBytes()) + " do not pass";
        Reading.Failure failure = Reading.provable(
                signature(Kinds.FRAME_TOO_LARGE, end, narrowed ? frame.smallestBadBytes() : null),
                "A message of " + sizes + direction(frame) + "; the large one ended " + Figures.ended(end) + ".");
        // A reset can be a limit or a connection tracker's mistake: only a second pass tells, and a clean one leaves it
        // open.
        return Ends.how(end) == How.RST ? failure.notForgiven() : failure;
    }

    private static String direction(FrameFindings frame) {
        return switch (Ends.plain(frame.direction())) {
            case "client_to_server" -> " towards the sandbox";
            case "server_to_client" -> " from the sandbox";
            case "both" -> " in either direction";
            default -> "";
        };
    }

    private static Signature signature(String kind, @Nullable End end, @Nullable Long bytes) {
        return new Signature(Stage.FRAME, kind, Ends.how(end), Ends.code(end), null, bytes);
    }

    private static long orZero(@Nullable Long value) {
        return value == null ? 0 : value;
    }
}
