package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import tools.jackson.databind.node.ObjectNode;

/** Builds results as workers write them. */
public final class Results {

    public static final Verdict SUPPORTED = Verdict.supported("everything passed");
    public static final Verdict UNSUPPORTED =
            Verdict.unsupported(Stage.PINGED, "pings-swallowed", "12 pings answered, none seen by the target");
    public static final Verdict UNCONFIRMED = Verdict.inconclusive(
            Stage.HOLD,
            "unconfirmed",
            Attribution.UNKNOWN,
            "Cut. Not confirmed as total-lifetime: no time for a second pass.");
    public static final Verdict NO_CREDENTIAL = Verdict.inconclusive(
            Stage.PROVISION, "credential-missing", Attribution.CREDENTIAL, "no credential for the provider");
    public static final Verdict SANDBOX_DIED = Verdict.inconclusive(
            Stage.CDP, "server-not-there", Attribution.SANDBOX, "the target stopped answering inside the sandbox");

    private Results() {}

    public static SessionResult websockets(String session, Instant at, Verdict verdict) {
        return of(session, at, Map.of(Capability.WEBSOCKETS, verdict), Checks.NONE, false);
    }

    public static SessionResult censored(String session, Instant at, long reachedMillis) {
        return of(session, at, Map.of(Capability.LONG_SESSIONS, SUPPORTED), hold(reachedMillis, null), true);
    }

    public static SessionResult of(
            String session, Instant at, Map<Capability, Verdict> verdicts, Checks checks, boolean censored) {
        Verdict overall = verdicts.values().iterator().next();
        Report report = new Report(
                "acme",
                null,
                "fra-1",
                verdicts.containsKey(Capability.WEBSOCKETS) ? Suite.WEBSOCKETS : Suite.LONG_HOLD,
                at,
                300_000,
                null,
                overall,
                verdicts,
                checks,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 300_000L));
        return control(new SessionResult(session, 1, "acme", "fra-1", "plan", "w-1", censored, null, report), true);
    }

    /** The same with a target that did not answer inside the sandbox any more. */
    public static SessionResult dead(SessionResult result) {
        return control(result, false);
    }

    private static SessionResult control(SessionResult result, boolean alive) {
        ObjectNode tree = Json.MAPPER.valueToTree(result);
        ((ObjectNode) tree.get("report").get("control")).put("serverAliveAfter", alive);
        return Json.MAPPER.treeToValue(tree, SessionResult.class);
    }

    public static Checks idle(long lowMillis, Long highMillis) {
        return checks(
                "unpinged",
                findings -> findings.put("limitLowMillis", lowMillis)
                        .put("limitHighMillis", highMillis)
                        .put("how", "fin"));
    }

    public static Checks hold(long reachedMillis, Long limitMillis) {
        return checks("hold", findings -> {
            findings.put("reachedMillis", reachedMillis).put("limitMillis", limitMillis);
            if (limitMillis != null) {
                findings.putObject("end").put("how", "fin").put("ageMillis", limitMillis);
            }
        });
    }

    public static Checks frame(long sent, boolean intact, Long largestOk, Long smallestBad) {
        return checks(
                "frame",
                findings -> findings.put("sentBytes", sent)
                        .put("intact", intact)
                        .put("largestOkBytes", largestOk)
                        .put("smallestBadBytes", smallestBad));
    }

    /** By key, so that a new finding elsewhere does not matter here. */
    private static Checks checks(String check, Consumer<ObjectNode> findings) {
        ObjectNode all = Json.MAPPER.valueToTree(Checks.NONE);
        findings.accept((ObjectNode) all.get(check));
        return Json.MAPPER.treeToValue(all, Checks.class);
    }
}
