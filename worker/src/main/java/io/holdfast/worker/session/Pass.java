package io.holdfast.worker.session;

import io.holdfast.schema.result.CdpFindings;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.CloseFindings;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.schema.result.UnpingedFindings;
import io.holdfast.worker.check.Aftermath;
import io.holdfast.worker.check.CdpCheck;
import io.holdfast.worker.check.FrameCheck;
import io.holdfast.worker.check.OpenCheck;
import io.holdfast.worker.check.WaitingChecks;
import org.jspecify.annotations.Nullable;

/** What one pass of the checks has brought until now; null where a check was not reached. One thread. */
final class Pass {

    OpenCheck.@Nullable Outcome open;
    CdpCheck.@Nullable Outcome cdp;
    FrameCheck.@Nullable Outcome frame;

    @Nullable
    WaitingChecks waiting;

    /** The findings. */
    Checks checks(Aftermath aftermath) {
        return new Checks(
                open == null ? OpenFindings.NONE : open.findings(aftermath),
                cdp == null ? CdpFindings.NONE : cdp.findings(aftermath),
                frame == null ? FrameFindings.NONE : frame.findings(aftermath),
                waiting == null ? PingedFindings.NONE : waiting.pinged(aftermath),
                waiting == null ? UnpingedFindings.NONE : waiting.unpinged(aftermath),
                waiting == null ? DataFindings.NONE : waiting.data(aftermath),
                waiting == null ? HoldFindings.NONE : waiting.hold(aftermath),
                cdp == null ? CloseFindings.NONE : cdp.close());
    }
}
