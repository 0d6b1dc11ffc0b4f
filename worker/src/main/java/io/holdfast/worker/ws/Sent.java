package io.holdfast.worker.ws;

/**
 * Outcome of sending one message.
 *
 * @param complete the kernel took the whole message
 * @param acceptedBytes payload bytes that the kernel took, to the size of one write
 * @param payloadBytes size of the message
 * @param elapsedMillis from the call until the last byte was taken, or until the deadline or the ending
 */
public record Sent(boolean complete, long acceptedBytes, long payloadBytes, long elapsedMillis) {}
