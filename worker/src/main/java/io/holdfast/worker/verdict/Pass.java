package io.holdfast.worker.verdict;

import java.time.Duration;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.FrameFindings;
import org.jspecify.annotations.Nullable;

/**
 * One pass with what is needed to read it.
 *
 * @param checks  findings; in a second pass those that were not repeated are the first pass's
 * @param stopped whether something ended the session early, so that an ending of our own is no failure
 */
record Pass(
        SuiteParameters parameters,
        Checks checks,
        Control control,
        @Nullable Boolean knownGoodEcho,
        Duration minimumPingEvery,
        boolean stopped) {

    /** Common drivers ping every 20 s; a provider that says nothing is expected to bear that. */
    private static final Duration COMMON_PING = Duration.ofSeconds(20);

    static Pass first(Observation seen) {
        return of(seen, seen.first());
    }

    /** The second pass, completed from the first; null when there was none. */
    static @Nullable Pass second(Observation seen) {
        Checks second = seen.second();
        if (second == null) {
            return null;
        }
        Checks first = seen.first();
        Checks merged = new Checks(
                second.open(),
                seen.repeated().contains(CheckName.CDP) ? second.cdp() : first.cdp(),
                seen.repeated().contains(CheckName.FRAME) ? sized(second.frame(), first.frame()) : first.frame(),
                seen.repeated().contains(CheckName.PINGED) ? second.pinged() : first.pinged(),
                seen.repeated().contains(CheckName.UNPINGED) ? second.unpinged() : first.unpinged(),
                seen.repeated().contains(CheckName.DATA) ? second.data() : first.data(),
                seen.repeated().contains(CheckName.HOLD) ? second.hold() : first.hold(),
                second.close());
        return of(seen, merged);
    }

    private static Pass of(Observation seen, Checks checks) {
        Duration minimum = seen.minimumPingEvery() == null ? COMMON_PING : seen.minimumPingEvery();
        return new Pass(
                seen.parameters(), checks, seen.control(), seen.knownGoodEcho(), minimum, seen.trouble() != null);
    }

    /** A repeat of the large frame alone knows no sizes; those of the first pass hold for it too. */
    private static FrameFindings sized(FrameFindings repeat, FrameFindings first) {
        if (repeat.largestOkBytes() != null) {
            return repeat;
        }
        return new FrameFindings(
                repeat.sentBytes(),
                repeat.receivedBytes(),
                repeat.intact(),
                repeat.firstBadOffset(),
                repeat.fragments(),
                first.largestOkBytes(),
                first.smallestBadBytes(),
                repeat.direction() == null ? first.direction() : repeat.direction(),
                repeat.elapsedMillis(),
                repeat.bytesPerSecond(),
                repeat.serverSawBytes(),
                repeat.openError(),
                repeat.end());
    }
}
