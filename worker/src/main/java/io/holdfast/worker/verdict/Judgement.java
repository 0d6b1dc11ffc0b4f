package io.holdfast.worker.verdict;

import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Verdict;

/**
 * What a session concludes.
 *
 * @param verdict  over every deciding check that ran, the hold included
 * @param verdicts per capability that the session decides
 * @param repeat   the confirmation of the failure that the verdict speaks of
 */
public record Judgement(Verdict verdict, Map<Capability, Verdict> verdicts, Repeat repeat) {

    /** Copies the map. */
    public Judgement {
        verdicts = Map.copyOf(verdicts);
    }
}
