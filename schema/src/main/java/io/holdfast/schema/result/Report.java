package io.holdfast.schema.result;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import org.jspecify.annotations.Nullable;

/**
 * All that a session found: the object that {@code probe --output json} prints and the heart of a result event.
 *
 * @param provider     provider id
 * @param variant      what kind of machine it was, where a vendor has several; or null
 * @param vantage      where the prober stood
 * @param suite        the suite
 * @param startedAt    wall clock when the session began
 * @param tookMillis   elapsed time of the session
 * @param tunnelDigest stable digest of the tunnel's host, so that evidence can be compared; or null when there was none
 * @param verdict      over every deciding check that ran
 * @param verdicts     per capability
 * @param checks       the findings
 * @param control      the inside view
 * @param repeat       the confirmation
 * @param cleanup      what was left behind
 */
public record Report(
        String provider,
        @Nullable String variant,
        String vantage,
        Suite suite,
        Instant startedAt,
        long tookMillis,
        @Nullable String tunnelDigest,
        Verdict verdict,
        Map<Capability, Verdict> verdicts,
        Checks checks,
        Control control,
        Repeat repeat,
        Cleanup cleanup) {

    /** Copies the map, ordered by capability. */
    public Report {
        verdicts = java.util.Collections.unmodifiableMap(new TreeMap<>(verdicts));
    }
}
