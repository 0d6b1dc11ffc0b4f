package io.holdfast.worker.check;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.result.End;
import io.holdfast.schema.result.How;
import io.holdfast.worker.ws.ConnectionRecord;
import io.holdfast.worker.ws.Ending;
import io.holdfast.worker.ws.ReasonClass;
import org.jspecify.annotations.Nullable;

/** Endings as findings tell them. Pure. */
final class Ends {

    /** Endings this close to each other have one cause. */
    private static final long TOGETHER = TimeUnit.MILLISECONDS.toNanos(250);

    private Ends() {}

    /** An ending that the engine saw. */
    static End of(Ending ending, @Nullable Boolean coincident) {
        String error = ending.protocolError() != null
                ? ending.protocolError().toString()
                : ending.local() != null ? ending.local().toString() : null;
        return new End(
                how(ending.how()),
                ending.code(),
                ending.reason() == ReasonClass.NONE ? null : ending.reason().toString(),
                error,
                ending.ageMillis(),
                ending.idleInMillis(),
                ending.idleOutMillis(),
                coincident);
    }

    /** No answer on use, and nothing that ended it. */
    static End silence(ConnectionRecord now) {
        return new End(How.SILENCE, null, null, null, now.ageMillis(), now.lastIn(), now.lastOut(), null);
    }

    static How how(Ending.How how) {
        return switch (how) {
            case CLOSE_FRAME -> How.CLOSE_FRAME;
            case FIN -> How.FIN;
            case RST -> How.RST;
            case SILENCE -> How.SILENCE;
            case PROTOCOL_ERROR -> How.PROTOCOL_ERROR;
            case LOCAL -> How.LOCAL;
        };
    }

    /**
     * Whether others ended with it.
     *
     * @param others the other connections of the session
     * @return null when no other one was open at that time
     */
    static @Nullable Boolean coincident(Ending ending, Collection<Link> others) {
        @Nullable Boolean together = null;
        for (Link other : others) {
            Ending theirs = other.ended().orElse(null);
            boolean openThen = theirs == null || theirs.atNanos() - ending.atNanos() >= -TOGETHER;
            boolean openedBefore = other.record().openedAtNanos() - ending.atNanos() < 0;
            if (openThen && openedBefore) {
                boolean with = theirs != null && !theirs.selfInitiated() && near(theirs, ending);
                together = with || Boolean.TRUE.equals(together);
            }
        }
        return together;
    }

    /** Whether two endings have one cause by their time. */
    static boolean near(Ending one, Ending two) {
        return Math.abs(one.atNanos() - two.atNanos()) <= TOGETHER;
    }
}
