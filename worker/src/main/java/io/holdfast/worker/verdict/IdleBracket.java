package io.holdfast.worker.verdict;

import java.time.Duration;

import io.holdfast.schema.result.How;
import org.jspecify.annotations.Nullable;

/**
 * An idle limit as a bracket of quiet time: the connection is known to survive {@code lowMillis} of silence and known not to
 * survive {@code highMillis}. Both null: what was seen was not an idle limit.
 *
 * <p>Use: watch a silent connection. If an ending comes by itself, ask {@link #cutAt}. If it is still open at the end of the
 * window, use it: {@link #alive} when it answers, {@link #deadOnUse} when it does not or is reset by the use. If the ending was not
 * one of quiet time (it came together with others, at an age limit, or bytes had just flowed), take {@link #NONE}.
 *
 * @param lowMillis  longest quiet time known to be survived, or null
 * @param highMillis shortest quiet time known to be fatal; null when there is no upper end
 */
public record IdleBracket(
        @Nullable Long lowMillis, @Nullable Long highMillis) {

    /** No idle limit was seen. */
    public static final IdleBracket NONE = new IdleBracket(null, null);

    /** @throws IllegalArgumentException if an end is negative, or low is above high */
    public IdleBracket {
        if ((lowMillis != null && lowMillis < 0) || (highMillis != null && highMillis < 0)) {
            throw new IllegalArgumentException("a quiet time cannot be negative");
        }
        if (lowMillis != null && highMillis != null && lowMillis > highMillis) {
            throw new IllegalArgumentException("low " + lowMillis + " is above high " + highMillis);
        }
    }

    /**
     * The ending arrived by itself: a Close frame, a FIN, a RST.
     *
     * @param quiet      since the last byte in either direction until the ending arrived
     * @param roundTrip  measured round trip: the far end may have decided that much earlier
     * @param timerError how late the observer may have been
     */
    public static IdleBracket cutAt(Duration quiet, Duration roundTrip, Duration timerError) {
        long high = quiet.toMillis();
        long error = roundTrip.plus(timerError).toMillis();
        return new IdleBracket(Math.max(0, high - error), high);
    }

    /**
     * Death showed only on use: silence, or a reset that the use brought.
     *
     * @param longestAnswered longest quiet spell after which it still answered; zero if none
     * @param quietAtUse      quiet time at the failed use
     */
    public static IdleBracket deadOnUse(Duration longestAnswered, Duration quietAtUse) {
        long high = quietAtUse.toMillis();
        return new IdleBracket(Math.min(longestAnswered.toMillis(), high), high);
    }

    /** It answered after this whole quiet window. */
    public static IdleBracket alive(Duration window) {
        return new IdleBracket(window.toMillis(), null);
    }

    /**
     * One of the above, by how the connection ended.
     *
     * @param how             how it ended; null when it answered at the end of the window; {@code LOCAL} gives {@link #NONE}, as our
     *                        own ending is no limit of theirs
     * @param onUse           whether the ending showed only when we used the connection; always so for {@code SILENCE}
     * @param quiet           quiet time at the ending, at the failed use, or at the answered use
     * @param longestAnswered longest quiet spell after which it had answered; zero if none
     * @param error           measured round trip plus timer error
     */
    public static IdleBracket of(
            @Nullable How how, boolean onUse, Duration quiet, Duration longestAnswered, Duration error) {
        if (how == null) {
            return alive(quiet);
        }
        if (how == How.LOCAL || how == How.PROTOCOL_ERROR) {
            return NONE;
        }
        if (onUse || how == How.SILENCE) {
            return deadOnUse(longestAnswered, quiet);
        }
        return cutAt(quiet, error, Duration.ZERO);
    }
}
