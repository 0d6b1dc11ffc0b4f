package io.holdfast.worker.consume;

import java.time.Duration;
import java.time.Instant;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;

/** Requests as a scheduler would send them at noon. */
final class Requests {

    static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    private Requests() {}

    static ProbeRequest of(String session, int attempt) {
        return of(session, attempt, "fra-1");
    }

    static ProbeRequest at(String vantage) {
        return of("s-1", 1, vantage);
    }

    private static ProbeRequest of(String session, int attempt, String vantage) {
        return new ProbeRequest(
                session,
                attempt,
                3,
                "f-1",
                "e2b",
                new ProviderSection(
                        "local", Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode()),
                "websockets",
                Suite.WEBSOCKETS,
                SuiteParameters.DEFAULTS,
                vantage,
                NOON,
                NOON,
                NOON.plusSeconds(60),
                Duration.ofMinutes(14),
                null);
    }
}
