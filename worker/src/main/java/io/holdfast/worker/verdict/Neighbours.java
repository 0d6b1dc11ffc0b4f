package io.holdfast.worker.verdict;

import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.UnpingedFindings;
import org.jspecify.annotations.Nullable;

/** What the connections beside the pinged one tell of its end: the one that carries messages, and the one left alone. */
final class Neighbours {

    /** An idle limit up to this many ping intervals cannot be told from the interval by timers that jitter. */
    private static final double WINDOW = 1.5;

    /** A limit this near to the ping interval is the same: 1 s of 20 s, about what timers of loaded machines are late. */
    private static final double EXACT = 0.05;

    /** A bracket wider than this share of the ping interval says nothing about being near it. */
    private static final double NARROW = 0.2;

    private Neighbours() {}

    /** Whether it was cut after as much quiet as the one left alone, and that is no more than pings can bridge. */
    static boolean atTheWindow(Pass pass, @Nullable End end) {
        double ping = pass.parameters().pingEvery().toMillis();
        Long quiet = Ends.quiet(end);
        Long limit = pass.checks().unpinged().limitHighMillis();
        if (limit == null) {
            limit = Ends.quiet(pass.checks().unpinged().end());
        }
        if (quiet == null || limit == null || limit > WINDOW * ping || Ends.how(end) == How.SILENCE) {
            return false;
        }
        return quiet >= limit / WINDOW;
    }

    static boolean dataDied(Pass pass) {
        DataFindings data = pass.checks().data();
        return Boolean.FALSE.equals(data.answeredAfterIdle()) || Ends.cut(data.end());
    }

    static boolean unpingedLives(Pass pass) {
        UnpingedFindings unpinged = pass.checks().unpinged();
        return unpinged.end() == null && unpinged.limitLowMillis() != null && unpinged.limitHighMillis() == null;
    }

    /** Whether the unpinged connection died at the same age; a silent one died at an age that nobody saw. */
    static boolean likeUnpinged(Pass pass, @Nullable End end) {
        End unpinged = pass.checks().unpinged().end();
        return Ends.cut(unpinged) && (Ends.how(unpinged) == How.SILENCE || sameAge(pass, end, unpinged));
    }

    /** The age of a silent death is known to one ping interval only. */
    static boolean sameAge(Pass pass, @Nullable End one, @Nullable End two) {
        long ping = pass.parameters().pingEvery().toMillis();
        long slack = (Ends.how(one) == How.SILENCE || Ends.how(two) == How.SILENCE) ? ping : 0;
        return Signature.near(Ends.deathAge(one), Ends.deathAge(two), slack);
    }

    /** Whether the measured idle limit is the ping interval, as exactly as it was measured. */
    static boolean limitIsThePing(Pass pass) {
        Long low = pass.checks().unpinged().limitLowMillis();
        Long high = pass.checks().unpinged().limitHighMillis();
        double ping = pass.parameters().pingEvery().toMillis();
        return low != null
                && high != null
                && high - low <= NARROW * ping
                && low <= (1 + EXACT) * ping
                && high >= (1 - EXACT) * ping;
    }
}
