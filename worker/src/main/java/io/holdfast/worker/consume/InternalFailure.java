package io.holdfast.worker.consume;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.worker.session.SessionRun;
import io.holdfast.worker.verdict.Kinds;

/** The run of a session that threw, which none may: a defect of ours must not leave the scheduler waiting for a lease to end. Pure. */
final class InternalFailure {

    private InternalFailure() {}

    /** An inconclusive run; whether a sandbox is left is not known, so it counts as left for as long as the session took. */
    static SessionRun of(ProbeRequest request, Instant startedAt, Duration took) {
        Verdict verdict = Verdict.inconclusive(
                Stage.PROVISION, Kinds.INTERNAL, Attribution.CLIENT, "the worker failed; its log says how");
        Report report = new Report(
                request.provider(),
                null,
                request.vantage(),
                request.suite(),
                startedAt,
                took.toMillis(),
                null,
                verdict,
                Map.of(request.suite().decides(), verdict),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(false, false, took.toMillis()));
        return new SessionRun(report, false, false, took.toMillis());
    }
}
