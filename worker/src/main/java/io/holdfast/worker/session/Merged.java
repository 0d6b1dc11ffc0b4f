package io.holdfast.worker.session;

import java.util.Set;

import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.worker.verdict.CheckName;
import org.jspecify.annotations.Nullable;

/**
 * The findings that a report shows: those of the first pass, but for a check whose repeat was clean, which shows the repeat. That it
 * was interrupted once stands beside them. Pure.
 */
final class Merged {

    private Merged() {}

    static Checks of(Checks first, @Nullable Checks second, Set<CheckName> repeated) {
        if (second == null) {
            return first;
        }
        boolean open = repeated.contains(CheckName.OPEN)
                && Boolean.TRUE.equals(second.open().opened())
                && second.open().end() == null;
        boolean cdp = repeated.contains(CheckName.CDP)
                && Boolean.TRUE.equals(second.cdp().answered());
        boolean frame = repeated.contains(CheckName.FRAME)
                && Boolean.TRUE.equals(second.frame().intact());
        boolean pinged = repeated.contains(CheckName.PINGED)
                && Boolean.TRUE.equals(second.pinged().answeredAfterIdle());
        return new Checks(
                open ? second.open() : first.open(),
                cdp ? second.cdp() : first.cdp(),
                frame ? second.frame() : first.frame(),
                pinged ? second.pinged() : first.pinged(),
                first.unpinged(),
                first.data(),
                repeated.contains(CheckName.HOLD) ? hold(first.hold(), second.hold()) : first.hold(),
                cdp ? second.close() : first.close());
    }

    private static HoldFindings hold(HoldFindings first, HoldFindings second) {
        boolean clean = second.limitMillis() == null && second.reachedMillis() != null && second.end() == null;
        HoldFindings shown = clean ? second : first;
        return new HoldFindings(
                first.targetMillis(),
                shown.reachedMillis(),
                shown.limitMillis(),
                2,
                shown.asked(),
                shown.answered(),
                shown.pingsSent(),
                shown.pingsAnswered(),
                shown.serverSawPings(),
                shown.openError(),
                shown.end());
    }
}
