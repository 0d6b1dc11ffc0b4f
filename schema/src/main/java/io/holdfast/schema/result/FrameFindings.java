package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code frame} check showed. All are null when it was not reached.
 *
 * @param sentBytes        payload bytes handed to the tunnel
 * @param receivedBytes    payload bytes that came back
 * @param intact           whether all of them came back the same (SHA-256)
 * @param firstBadOffset   payload offset of the first byte that differs
 * @param fragments        frames that the echo came in
 * @param largestOkBytes   largest size that came back intact; null when none did
 * @param smallestBadBytes smallest size that failed; null when none did
 * @param direction        direction that failed: {@code client_to_server}, {@code server_to_client}, {@code both}; null when none or not told apart
 * @param elapsedMillis    from the first byte sent until the echo was whole or given up
 * @param bytesPerSecond   both directions together over the elapsed time
 * @param serverSawBytes   payload bytes of the message that the target saw
 * @param openError        why its connection could not be opened: {@code status_<n>} for a refusal, else the name of the failure
 * @param end              how it ended when it failed
 */
public record FrameFindings(
        @Nullable Long sentBytes,
        @Nullable Long receivedBytes,
        @Nullable Boolean intact,
        @Nullable Long firstBadOffset,
        @Nullable Integer fragments,
        @Nullable Long largestOkBytes,
        @Nullable Long smallestBadBytes,
        @Nullable String direction,
        @Nullable Long elapsedMillis,
        @Nullable Long bytesPerSecond,
        @Nullable Long serverSawBytes,
        @Nullable String openError,
        @Nullable End end) {

    /** Not reached. */
    public static final FrameFindings NONE =
            new FrameFindings(null, null, null, null, null, null, null, null, null, null, null, null, null);
}
