package io.holdfast.schema.event;

/** What came of reading a record. */
public sealed interface Reading {

    /** A valid event. */
    record Valid(Event<?> event) implements Reading {}

    /** No value: a tombstone on a compacted topic. */
    record Tombstone() implements Reading {}

    /**
     * Not an event of ours; goes to {@code dead} with its bytes.
     *
     * @param reason one sentence that quotes nothing of the payload
     */
    record Unreadable(String reason) implements Reading {}
}
