package io.holdfast.worker.ws;

/**
 * One complete message of the far end. {@code atNanos} is the ticker reading at its last byte, {@code fragments} the number
 * of its frames, 1 or more.
 */
public sealed interface Received {

    /** Ticker reading at the last byte. */
    long atNanos();

    /** Frames it came in, 1 or more. */
    int fragments();

    /** A text message. */
    record Text(String text, int fragments, long atNanos) implements Received {}

    /** A binary message that was kept; the array is the caller's. */
    @SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, not copied
    record Binary(byte[] bytes, int fragments, long atNanos) implements Received {}

    /**
     * A binary message that went into a {@link BinarySink} and was not kept.
     *
     * @param bytes payload length
     */
    record Sunk(long bytes, int fragments, long atNanos) implements Received {}
}
