package io.holdfast.worker.verdict;

import java.util.Map;
import java.util.Set;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;

/** Decides what findings mean. Stateless and pure: equal observations give equal answers, on any thread. */
public final class Judge {

    private Judge() {}

    /**
     * Which checks are worth a second pass in this session: those that decide, failed, and failed in a way that a second failure of
     * the same kind would settle. Never anything whose cause is on our side, in a credential, or in a sandbox that is gone.
     *
     * @param firstPass the first pass with the inside view of after it
     * @return empty when nothing is to be repeated; {@code OPEN} and {@code CDP} come alone, the others may come together
     */
    public static Set<CheckName> toRepeat(Observation firstPass) {
        return Set.of();
    }

    /** The conclusion. Never throws, whatever is null in the findings. */
    public static Judgement judge(Observation seen) {
        Verdict none = Verdict.inconclusive(Stage.PROVISION, Kinds.NOT_REACHED, Attribution.UNKNOWN, "Not judged.");
        return new Judgement(none, Map.of(Capability.WEBSOCKETS, none), Repeat.NONE);
    }
}
