package io.holdfast.cli.up;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;

/** Events of one provider {@code p} at one vantage. */
final class Stories {

    static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    static final Verdict QUOTA =
            Verdict.inconclusive(Stage.PROVISION, "quota", Attribution.PROVIDER, "The account is over its limit.");

    private Stories() {}

    private static <T> Event<T> event(String id, T data) {
        return new Event<>(id, "holdfast/test", NOON, "p", data);
    }

    static Event<?> claimed(String session) {
        return event(
                "c" + session, new SessionClaimed(session, 1, "p", "websockets", Suite.WEBSOCKETS, "v", "w", NOON));
    }

    static Event<?> at(String session, String stage) {
        return event("h" + session + stage, new SessionHeartbeat(session, 1, "p", "v", "w", stage, 1, 2));
    }

    static Event<?> ended(String session) {
        return event("e" + session, new SessionEnded(session, 1, "p", "v", "w", SessionOutcome.FINISHED, true, 5));
    }

    static Event<?> result(String session, String id, Verdict verdict) {
        Map<Capability, Verdict> verdicts = new EnumMap<>(Capability.class);
        verdicts.put(Capability.WEBSOCKETS, verdict);
        Report report = new Report(
                "p",
                null,
                "v",
                Suite.WEBSOCKETS,
                NOON,
                5,
                null,
                verdict,
                verdicts,
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 5L));
        return event(id, new SessionResult(session, 1, "p", "v", "websockets", "w", false, null, report));
    }

    static Event<?> settled(String session, String result) {
        return event("s" + session, new SessionSettled(session, 1, "p", result));
    }

    static Event<?> declared(Capability capability, Declared declared, Instant evidenceAt) {
        return event(
                "d" + capability,
                new Declaration(
                        "p",
                        capability,
                        declared,
                        declared.value() == DeclaredValue.UNSUPPORTED ? "idle-cut" : null,
                        "Two sessions agree.",
                        List.of(new Evidence("r", "s", "v", evidenceAt, "supported", null)),
                        0.9,
                        "demo/1",
                        1,
                        "c1",
                        evidenceAt,
                        null));
    }
}
