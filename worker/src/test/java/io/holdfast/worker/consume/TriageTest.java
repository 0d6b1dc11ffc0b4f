package io.holdfast.worker.consume;

import java.time.Instant;
import java.util.stream.Stream;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.consume.Triage.Decision;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class TriageTest {

    private static final Instant CLAIM_BY = Requests.NOON.plusSeconds(60);
    private static final ProbeRequest REQUEST = Requests.of("s-1", 1);
    private static final String TOPIC = Topics.DEFAULT.requests("fra-1", "e2b");

    static Stream<Arguments> table() {
        return Stream.of(
                arguments("in time", "local", TOPIC, valid(REQUEST), CLAIM_BY, "run"),
                arguments("a moment late", "local", TOPIC, valid(REQUEST), CLAIM_BY.plusNanos(1), "late"),
                arguments("type not known", "e2b", TOPIC, valid(REQUEST), CLAIM_BY, "cannot-serve"),
                arguments("late and not known", "e2b", TOPIC, valid(REQUEST), CLAIM_BY.plusSeconds(1), "late"),
                arguments(
                        "provider of another topic",
                        "local",
                        Topics.DEFAULT.requests("fra-1", "modal"),
                        valid(REQUEST),
                        CLAIM_BY,
                        "another vantage or provider"),
                arguments(
                        "vantage of another topic",
                        "local",
                        Topics.DEFAULT.requests("nyc-1", "e2b"),
                        valid(REQUEST),
                        CLAIM_BY,
                        "another vantage or provider"),
                arguments(
                        "both of another vantage",
                        "local",
                        Topics.DEFAULT.requests("nyc-1", "e2b"),
                        valid(Requests.at("nyc-1")),
                        CLAIM_BY,
                        "another vantage than this worker's"),
                arguments(
                        "another event",
                        "local",
                        TOPIC,
                        valid(new SessionSuperseded("s-1", 1, "e2b", 2, "lease")),
                        CLAIM_BY,
                        "no request"),
                arguments("a tombstone", "local", TOPIC, new Reading.Tombstone(), CLAIM_BY, "no request"),
                arguments(
                        "no event",
                        "local",
                        TOPIC,
                        new Reading.Unreadable("not a CloudEvent"),
                        CLAIM_BY,
                        "not a CloudEvent"));
    }

    @ParameterizedTest(name = "{0} -> {5}")
    @MethodSource("table")
    void decide(String name, String known, String topic, Reading reading, Instant now, String expected) {
        Triage triage = new Triage(
                Topics.DEFAULT, "fra-1", plans -> plans.section().type().equals(known));

        assertThat(words(triage.decide(topic, reading, now))).contains(expected);
    }

    private static String words(Decision decision) {
        if (decision instanceof Decision.Refuse refuse) {
            return refuse.reason();
        }
        return decision instanceof Decision.Bury bury ? bury.reason() : "run";
    }

    private static Reading valid(Object data) {
        return new Reading.Valid(Event.of("holdfast/test", Requests.NOON, null, data));
    }
}
