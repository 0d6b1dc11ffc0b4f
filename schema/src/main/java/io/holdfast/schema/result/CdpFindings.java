package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * What the {@code cdp} check showed. All are null when it was not reached.
 *
 * @param answered          whether {@code Browser.getVersion} was answered
 * @param elapsedMillis     from the send until the answer
 * @param peerNonceOk       whether the answer carried our target's nonce
 * @param nonceFrom         where that nonce is known from: {@code session}, which made it, {@code control} or {@code tunnel}; null when it
 *                          could not be learned
 * @param serverSawMessages messages that the target saw on the connection, by its own record
 * @param serverSawFragments whether the target saw continuation frames
 * @param end               how it ended when it was not answered
 */
public record CdpFindings(
        @Nullable Boolean answered,
        @Nullable Long elapsedMillis,
        @Nullable Boolean peerNonceOk,
        @Nullable String nonceFrom,
        @Nullable Integer serverSawMessages,
        @Nullable Boolean serverSawFragments,
        @Nullable End end) {

    /** Not reached. */
    public static final CdpFindings NONE = new CdpFindings(null, null, null, null, null, null, null);
}
