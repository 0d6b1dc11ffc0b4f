package io.holdfast.cli.report;

import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.result.CdpFindings;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.UnpingedFindings;
import io.holdfast.schema.result.Verdict;
import org.jspecify.annotations.Nullable;

/** The lines that tell a person what a session found. Pure. */
public final class ReportText {

    private static final String NOT_REACHED = "not reached";

    private ReportText() {}

    /** Verdicts first, then a line for each check. */
    public static List<String> of(Report report) {
        List<String> lines = new ArrayList<>();
        report.verdicts()
                .forEach((capability, verdict) -> lines.add(line(capability.toString(), verdictText(verdict))));
        if (report.verdicts().isEmpty()) {
            lines.add(line("verdict", verdictText(report.verdict())));
        }
        Checks checks = report.checks();
        lines.add(line("  open", open(checks.open())));
        lines.add(line("  cdp", cdp(checks.cdp())));
        if (checks.frame().sentBytes() != null || checks.frame().openError() != null) {
            lines.add(line("  frame", frame(checks.frame())));
        }
        if (checks.pinged().sent() != null || checks.pinged().openError() != null) {
            lines.add(line("  pinged", pinged(checks.pinged())));
            lines.add(line("  unpinged", unpinged(checks.unpinged())));
            lines.add(line("  data", data(checks.data())));
        }
        if (checks.hold().targetMillis() != null) {
            lines.add(line("  hold", hold(checks.hold())));
        }
        lines.add(line(
                "  inside",
                inside(report.control().serverAliveBefore(), report.control().serverAliveAfter())));
        lines.add(line(
                "  took",
                Amounts.millis(report.tookMillis()) + " at " + report.provider() + " from " + report.vantage()));
        return lines;
    }

    private static String line(String name, String text) {
        return String.format("%-16s %s", name, text);
    }

    private static String verdictText(Verdict verdict) {
        return verdict.stage() == null
                ? verdict.value() + ": " + verdict.reason()
                : verdict.value() + " (" + verdict.stage() + ", " + verdict.kind() + ", " + verdict.attribution()
                        + "): " + verdict.reason();
    }

    private static String open(OpenFindings open) {
        if (open.attempts() == null) {
            return NOT_REACHED;
        }
        String status = open.status() != null ? "status " + open.status() : String.valueOf(open.error());
        return status + (open.elapsedMillis() == null ? "" : " in " + Amounts.millis(open.elapsedMillis())) + ", "
                + counted(open.attempts(), "attempt");
    }

    private static String cdp(CdpFindings cdp) {
        if (cdp.answered() == null) {
            return NOT_REACHED;
        }
        return cdp.answered() && cdp.elapsedMillis() != null
                ? "answered in " + Amounts.millis(cdp.elapsedMillis())
                : "not answered" + ending(cdp.end());
    }

    private static String frame(FrameFindings frame) {
        if (frame.openError() != null) {
            return "not opened: " + frame.openError();
        }
        if (Boolean.TRUE.equals(frame.intact()) && frame.sentBytes() != null) {
            return Amounts.bytes(frame.sentBytes()) + " came back intact"
                    + (frame.elapsedMillis() == null ? "" : " in " + Amounts.millis(frame.elapsedMillis()));
        }
        return "failed" + ending(frame.end())
                + (frame.largestOkBytes() == null ? "" : "; passes " + Amounts.bytes(frame.largestOkBytes()))
                + (frame.smallestBadBytes() == null ? "" : ", fails at " + Amounts.bytes(frame.smallestBadBytes()));
    }

    private static String pinged(PingedFindings pinged) {
        if (pinged.openError() != null) {
            return "not opened: " + pinged.openError();
        }
        return pinged.answered() + " of " + pinged.sent() + " pings answered"
                + (pinged.serverSaw() == null ? "" : ", the target saw " + pinged.serverSaw())
                + (Boolean.TRUE.equals(pinged.answeredAfterIdle())
                        ? "; answers after the window"
                        : "; no answer after the window" + ending(pinged.end()));
    }

    private static String unpinged(UnpingedFindings unpinged) {
        if (unpinged.openError() != null) {
            return "not opened: " + unpinged.openError();
        }
        if (unpinged.limitLowMillis() == null) {
            return unpinged.how() == null ? NOT_REACHED : "ended by " + unpinged.how() + ", which shows no idle limit";
        }
        String low = Amounts.millis(unpinged.limitLowMillis());
        return unpinged.limitHighMillis() == null
                ? "alive after " + low + " of silence"
                : "cut between " + low + " and " + Amounts.millis(unpinged.limitHighMillis()) + " of silence, by "
                        + unpinged.how();
    }

    private static String data(DataFindings data) {
        if (data.openError() != null) {
            return "not opened: " + data.openError();
        }
        return data.sent() == null
                ? NOT_REACHED
                : data.answered() + " of " + data.sent() + " messages answered" + ending(data.end());
    }

    private static String hold(HoldFindings hold) {
        if (hold.openError() != null) {
            return "not opened: " + hold.openError();
        }
        String reached =
                hold.reachedMillis() == null ? "no answer" : "answered at " + Amounts.millis(hold.reachedMillis());
        return reached
                + (hold.limitMillis() == null
                        ? ""
                        : ", ended at " + Amounts.millis(hold.limitMillis()) + ending(hold.end()));
    }

    private static String inside(@Nullable Boolean before, @Nullable Boolean after) {
        return before == null && after == null
                ? "no view from inside"
                : "target " + alive(before) + " before, " + alive(after) + " after";
    }

    private static String alive(@Nullable Boolean alive) {
        return alive == null ? "not asked" : alive ? "alive" : "dead";
    }

    private static String ending(@Nullable End end) {
        return end == null
                ? ""
                : " (" + end.how() + (end.code() == null ? "" : " " + end.code()) + " at "
                        + Amounts.millis(end.ageMillis()) + ")";
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
