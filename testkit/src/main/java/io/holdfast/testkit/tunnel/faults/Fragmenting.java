package io.holdfast.testkit.tunnel.faults;

/**
 * Splits what the server sends into fragments, as RFC 6455 section 5.4 allows.
 *
 * @param bytes        largest payload of a fragment, 1 or more
 * @param controlAfter after this many fragments of a message, the tunnel puts one ping and one unasked pong in between; 0 never
 */
public record Fragmenting(int bytes, int controlAfter) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Fragmenting {
        Checks.atLeast(1, bytes, "bytes");
        Checks.atLeast(0, controlAfter, "controlAfter");
    }
}
