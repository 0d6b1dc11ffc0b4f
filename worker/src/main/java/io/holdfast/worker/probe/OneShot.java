package io.holdfast.worker.probe;

import java.security.SecureRandom;
import java.util.HexFormat;

import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.worker.session.SessionRun;
import io.holdfast.worker.session.SessionSpec;
import io.holdfast.worker.session.Sessions;
import io.holdfast.worker.session.StopSignal;

/** One session, run where it is called, with a fleet and a session of its own so that no other installation's sandboxes are touched. */
public final class OneShot {

    private static final int ID_BYTES = 8;

    private final Sessions sessions;
    private final SecureRandom random = new SecureRandom();

    /** @param sessions runs it */
    public OneShot(Sessions sessions) {
        this.sessions = sessions;
    }

    /** The session for a provider, with the lifetime that its suite needs. */
    public SessionSpec spec(
            String provider, ProviderSection section, Suite suite, SuiteParameters parameters, String vantage) {
        return new SessionSpec(
                "probe-" + id(),
                1,
                "probe-" + id(),
                provider,
                section,
                suite,
                parameters,
                vantage,
                SessionTimes.of(suite, parameters).lifetime());
    }

    /** Runs a session to its end on the calling thread. */
    public SessionRun run(SessionSpec spec, Sessions.Progress progress, StopSignal stop) {
        return sessions.run(spec, progress, stop);
    }

    private String id() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
