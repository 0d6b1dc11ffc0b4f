package io.holdfast.updater.topology;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.topic.Topics;
import io.holdfast.testkit.time.ManualClock;
import io.holdfast.updater.fold.Results;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.test.TestRecord;

/** Records that must end on the dead topic. */
enum Poison {
    NO_HEADERS("CloudEvent"),
    NO_VALUE("tombstone"),
    NOT_JSON("io.holdfast.session.result.v1"),
    ANOTHER_PROVIDERS_KEY("its key is not its provider"),
    NO_KEY("its key is not its provider"),
    A_TYPE_THAT_DOES_NOT_BELONG_HERE("does not belong on this topic"),
    A_TIME_OF_NO_CLOCK("time attribute"),
    A_START_OF_NO_CLOCK("startedAt");

    private static final Instant NEVER = Instant.parse("+99999-01-01T00:00:00Z");

    private final String reason;

    Poison(String reason) {
        this.reason = reason;
    }

    /** Part of the reason that the dead letter must give. */
    String reason() {
        return reason;
    }

    TestRecord<String, byte[]> record(Topics topics) {
        ProducerRecord<String, byte[]> good = Wire.settled(
                        topics, "acme", Results.websockets("s-9", ManualClock.START, Results.SUPPORTED))
                .get(0);
        return switch (this) {
            case NO_HEADERS -> new TestRecord<>("acme", "{}".getBytes(StandardCharsets.UTF_8));
            case NO_VALUE -> new TestRecord<>("acme", null);
            case NOT_JSON -> new TestRecord<>("acme", new byte[] {1, 2, 3}, good.headers());
            case ANOTHER_PROVIDERS_KEY -> new TestRecord<>("other", good.value(), good.headers());
            case NO_KEY -> new TestRecord<>(null, good.value(), good.headers());
            case A_TYPE_THAT_DOES_NOT_BELONG_HERE ->
                of(topics, ManualClock.START, new SessionCancel("s-1", 1, "acme", "operator"));
            case A_TIME_OF_NO_CLOCK -> of(topics, NEVER, new SessionSettled("s-1", 1, "acme", "r-1"));
            case A_START_OF_NO_CLOCK ->
                of(topics, ManualClock.START, Results.websockets("s-9", NEVER, Results.SUPPORTED));
        };
    }

    static String reasonOf(TestRecord<String, byte[]> letter) {
        return new String(letter.headers().lastHeader(DeadLetter.REASON).value(), StandardCharsets.UTF_8);
    }

    private static TestRecord<String, byte[]> of(Topics topics, Instant time, Object data) {
        ProducerRecord<String, byte[]> record = Wire.record(topics, "acme", new Event<>("e", "test", time, null, data));
        return new TestRecord<>(record.key(), record.value(), record.headers(), ManualClock.START);
    }
}
