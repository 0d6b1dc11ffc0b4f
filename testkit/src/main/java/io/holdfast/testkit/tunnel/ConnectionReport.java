package io.holdfast.testkit.tunnel;

import java.time.Duration;

import io.holdfast.testkit.tunnel.faults.Ending;
import org.jspecify.annotations.Nullable;

/**
 * What the tunnel did with one connection, for tests.
 *
 * @param number        from 1, in the order of arrival
 * @param openedAt      since the tunnel's start
 * @param closedAt      since the tunnel's start; null while a socket of it is open
 * @param requestLine   as it came; empty if none did
 * @param upgrade       whether the request asked for a WebSocket
 * @param status        of the response that went to the client; 0 if none did
 * @param bytesUp       passed on to the server after the heads
 * @param bytesDown     passed on to the client after the heads
 * @param pingsAnswered by the tunnel itself
 * @param cause         who or what ended it: {@code client}, {@code server}, or the fault's name such as {@code idle}; empty
 *                      while nothing has
 * @param ending        how the tunnel ended it; null if it did not
 */
public record ConnectionReport(
        int number,
        Duration openedAt,
        @Nullable Duration closedAt,
        String requestLine,
        boolean upgrade,
        int status,
        long bytesUp,
        long bytesDown,
        int pingsAnswered,
        String cause,
        @Nullable Ending ending) {}
