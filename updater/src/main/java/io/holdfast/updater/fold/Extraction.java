package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.UnpingedFindings;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.result.Verdict;
import io.holdfast.updater.policy.FailureSignature;
import io.holdfast.updater.policy.FlagSighting;
import io.holdfast.updater.policy.LimitSighting;
import org.jspecify.annotations.Nullable;

/** Reads what the fold needs out of a result. Pure. */
final class Extraction {

    private static final double MILLIS = 1000;

    /** How a verdict that lacks its second pass names what it would be. */
    private static final Pattern NOT_CONFIRMED_AS = Pattern.compile("Not confirmed as ([a-z0-9-]+):");

    private Extraction() {}

    /** Flags and limits of a whole session. */
    static SessionEvidence of(String id, Instant time, SessionResult result) {
        Report report = result.report();
        Instant at = earlier(report.startedAt(), time);
        Map<Capability, FlagSighting> flags = new EnumMap<>(Capability.class);
        Map<Capability, LimitSighting> limits = new EnumMap<>(Capability.class);
        if (!result.censored()) {
            report.verdicts().forEach((capability, verdict) -> {
                if (capability.isFlag()) {
                    flags.put(capability, flag(id, at, result, verdict));
                }
            });
            UnpingedFindings unpinged = report.checks().unpinged();
            limit(
                    limits,
                    Capability.IDLE_SECONDS,
                    id,
                    at,
                    result,
                    bounds(
                            seconds(unpinged.limitLowMillis()),
                            seconds(unpinged.limitHighMillis()),
                            isTold(report, Capability.WEBSOCKETS)));
            FrameFindings frame = report.checks().frame();
            limit(
                    limits,
                    Capability.MESSAGE_BYTES,
                    id,
                    at,
                    result,
                    bounds(largestOk(frame), number(frame.smallestBadBytes()), isTold(report, Capability.WEBSOCKETS)));
        }
        HoldFindings hold = report.checks().hold();
        limit(
                limits,
                Capability.AGE_SECONDS,
                id,
                at,
                result,
                bounds(
                        seconds(hold.reachedMillis()),
                        seconds(hold.limitMillis()),
                        !result.censored() && isTold(report, Capability.LONG_SESSIONS)));
        return new SessionEvidence(id, result.session(), result.attempt(), result.nextExpectedAt(), flags, limits);
    }

    private static FlagSighting flag(String id, Instant at, SessionResult result, Verdict verdict) {
        return new FlagSighting(
                id,
                result.session(),
                result.vantage(),
                result.report().suite(),
                at,
                verdict.value(),
                verdict.kind(),
                verdict.attribution(),
                FlagSighting.UNCONFIRMED.equals(verdict.kind()) ? signature(verdict, result.report()) : null);
    }

    /** Null when another such session would not confirm it: it failed in two ways, or nothing shows that the target lived. */
    private static @Nullable FailureSignature signature(Verdict verdict, Report report) {
        Stage stage = verdict.stage();
        Checks checks = report.checks();
        if (stage == null || report.repeat().runs() > 1 || !isTargetAlive(report)) {
            return null;
        }
        Matcher named = NOT_CONFIRMED_AS.matcher(verdict.reason());
        String kind = named.find() ? named.group(1) : null;
        End end = switch (stage) {
            case OPEN -> checks.open().end();
            case CDP -> checks.cdp().end();
            case FRAME -> checks.frame().end();
            case PINGED -> checks.pinged().end();
            case UNPINGED -> checks.unpinged().end();
            case DATA -> checks.data().end();
            case HOLD -> checks.hold().end();
            default -> null;
        };
        return end == null
                ? new FailureSignature(stage, kind, null, null, null)
                : new FailureSignature(stage, kind, end.how(), end.code(), end.ageMillis());
    }

    private static boolean isTargetAlive(Report report) {
        Control control = report.control();
        boolean dead =
                Objects.equals(control.serverAliveBefore(), false) || Objects.equals(control.serverAliveAfter(), false);
        return !dead
                && (Objects.equals(control.serverAliveAfter(), true)
                        || Objects.equals(report.checks().cdp().answered(), true));
    }

    /**
     * Whether an upper bound may be believed: the session's verdict on the flag was conclusive, or only lacked its second pass.
     * What was survived is a fact in any case.
     */
    private static boolean isTold(Report report, Capability flag) {
        Verdict verdict = report.verdicts().getOrDefault(flag, report.verdict());
        return verdict.value() != Value.INCONCLUSIVE || FlagSighting.UNCONFIRMED.equals(verdict.kind());
    }

    private static @Nullable Double largestOk(FrameFindings frame) {
        if (frame.largestOkBytes() != null) {
            return number(frame.largestOkBytes());
        }
        return Objects.equals(frame.intact(), true) ? number(frame.sentBytes()) : null;
    }

    private static void limit(
            Map<Capability, LimitSighting> limits,
            Capability capability,
            String id,
            Instant at,
            SessionResult result,
            Bounds bounds) {
        if (bounds.atLeast != null || bounds.atMost != null) {
            limits.put(
                    capability,
                    new LimitSighting(id, result.session(), result.vantage(), at, bounds.atLeast, bounds.atMost));
        }
    }

    private static Bounds bounds(@Nullable Double atLeast, @Nullable Double atMost, boolean upperTold) {
        return new Bounds(atLeast, upperTold ? atMost : null);
    }

    private static @Nullable Double seconds(@Nullable Long millis) {
        return millis == null ? null : millis / MILLIS;
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : (double) value;
    }

    private static Instant earlier(Instant one, Instant two) {
        return one.isBefore(two) ? one : two;
    }

    private record Bounds(
            @Nullable Double atLeast, @Nullable Double atMost) {}
}
