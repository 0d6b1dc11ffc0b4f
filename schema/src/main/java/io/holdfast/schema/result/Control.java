package io.holdfast.schema.result;

import org.jspecify.annotations.Nullable;

/**
 * The inside view: what the target and its sandbox said by a way that is not the tunnel. Null where there was no such way.
 *
 * @param serverAliveBefore whether the target answered inside the sandbox before the checks
 * @param serverAliveAfter  whether it did after them
 * @param sandboxState      state of the sandbox after the checks, as the provider named it: {@code running}, {@code stopped}, {@code gone}
 * @param roundTripMillis   the slower of both inside answers
 * @param loopbackIpv4      whether the target answered on 127.0.0.1 inside the sandbox
 * @param loopbackIpv6      whether it answered on ::1 there
 * @param recordFetched     whether the target's own record was read, and by which way: {@code exec}, {@code control}, {@code tunnel}; null when it was not
 */
public record Control(
        @Nullable Boolean serverAliveBefore,
        @Nullable Boolean serverAliveAfter,
        @Nullable String sandboxState,
        @Nullable Long roundTripMillis,
        @Nullable Boolean loopbackIpv4,
        @Nullable Boolean loopbackIpv6,
        @Nullable String recordFetched) {

    /** No inside view. */
    public static final Control NONE = new Control(null, null, null, null, null, null, null);
}
