package io.holdfast.schema.event;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.vantage.VantageHealth;
import io.holdfast.schema.vantage.VantageState;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.schema.worker.WorkerState;

/** One event of every type. */
final class Samples {

    static final Instant NOON = Instant.parse("2026-12-01T12:00:00.250Z");

    private static final ProviderSection SECTION = new ProviderSection(
            "coreweave",
            Ingress.PUBLIC,
            Plaintext.NONE,
            "python:3.12-slim",
            2,
            Duration.ofHours(8),
            Json.MAPPER.createObjectNode().put("region", "us"));

    private Samples() {}

    static List<Object> all() {
        return List.of(
                plans(),
                request(),
                new SessionClaimed("s-1", 1, "coreweave", "websockets", Suite.WEBSOCKETS, "fra-1", "w-1", NOON),
                new SessionHeartbeat("s-1", 1, "coreweave", "fra-1", "w-1", "pinged", 12_000, 340_000),
                new SessionEnded("s-1", 1, "coreweave", "fra-1", "w-1", SessionOutcome.FINISHED, true, 340_000),
                new SessionSuperseded("s-1", 1, "coreweave", 2, "lease"),
                new SessionCancel("s-1", 2, "coreweave", "operator"),
                result(),
                new SessionSettled("s-1", 1, "coreweave", "r-1"),
                declaration(),
                change(),
                new Wanted(
                        "want-1",
                        "coreweave",
                        Suite.WEBSOCKETS,
                        Capability.WEBSOCKETS,
                        null,
                        NOON,
                        "updater",
                        "one more session would decide it"),
                new WorkerState("w-1", "fra-1", List.of("coreweave", "e2b"), 50, 48, false, "0.1.0", NOON),
                new VantageState("fra-1", VantageHealth.SUSPECT, NOON, "9 of 10 providers failed within a minute"));
    }

    static ProviderPlans plans() {
        return new ProviderPlans(
                "f-1",
                "coreweave",
                SECTION,
                List.of(new Plan(
                        "websockets",
                        Suite.WEBSOCKETS,
                        Duration.ofHours(6),
                        0.1,
                        List.of("fra-1"),
                        3,
                        SuiteParameters.DEFAULTS)));
    }

    private static ProbeRequest request() {
        return new ProbeRequest(
                "s-1",
                1,
                3,
                "f-1",
                "coreweave",
                SECTION,
                "websockets",
                Suite.WEBSOCKETS,
                SuiteParameters.DEFAULTS,
                "fra-1",
                NOON,
                NOON,
                NOON.plusSeconds(60),
                Duration.ofMinutes(14),
                null);
    }

    private static SessionResult result() {
        Verdict verdict =
                Verdict.unsupported(Stage.PINGED, "pings-swallowed", "12 pings answered, none seen by the target");
        Report report = new Report(
                "coreweave",
                null,
                "fra-1",
                Suite.WEBSOCKETS,
                NOON,
                340_000,
                "9f2c",
                verdict,
                Map.of(Capability.WEBSOCKETS, verdict),
                Checks.NONE,
                new Control(true, true, "running", 3L, true, null, "exec"),
                new Repeat("pinged", 2, true, 0, "pinged pings-swallowed fin"),
                new Cleanup(true, true, 340_000L));
        return new SessionResult("s-1", 1, "coreweave", "fra-1", "websockets", "w-1", false, NOON, report);
    }

    private static Declaration declaration() {
        return new Declaration(
                "coreweave",
                Capability.IDLE_SECONDS,
                Declared.limit(299.9, 300.1),
                null,
                "two sessions agree",
                List.of(new Evidence("r-1", "s-1", "fra-1", NOON, "299.9 to 300.1 s", null)),
                0.9,
                "default/1",
                1,
                "c-1",
                NOON,
                NOON.plusSeconds(86_400));
    }

    private static CapabilityChanged change() {
        return new CapabilityChanged(
                "c-1",
                "coreweave",
                Capability.WEBSOCKETS,
                Declared.UNKNOWN,
                Declared.flag(DeclaredValue.UNSUPPORTED),
                "pings-swallowed",
                "two sessions agree",
                List.of("r-1"),
                0.9,
                NOON,
                null,
                "r-1",
                NOON);
    }
}
