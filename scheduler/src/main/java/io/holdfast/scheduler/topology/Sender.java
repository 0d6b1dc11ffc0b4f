package io.holdfast.scheduler.topology;

import java.time.Instant;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Forwards events to the sink. Each carries its own time, also when a punctuator sends it. Used by one task. */
final class Sender {

    private final ProcessorContext<String, Outgoing> context;
    private final Topics topics;
    private final String source;

    Sender(ProcessorContext<String, Outgoing> context, Topics topics, String source) {
        this.context = context;
        this.topics = topics;
        this.source = source;
    }

    void request(String vantage, String provider, String session, Event<?> event) {
        forward(EventWriter.toRecord(topics.requests(vantage, provider), session, event));
    }

    void sessions(String provider, Event<?> event) {
        forward(EventWriter.toRecord(topics.sessions(), provider, event));
    }

    void results(String provider, Event<?> event) {
        forward(EventWriter.toRecord(topics.results(), provider, event));
    }

    void dead(DeadLetter letter, Instant now) {
        context.forward(new Record<>(
                letter.key(), new Outgoing(topics.dead(), letter.value()), now.toEpochMilli(), letter.allHeaders()));
    }

    /** An event of this scheduler; its id follows from what it says, so a repeat is known. */
    <T> Event<T> event(String id, Instant now, String provider, T data) {
        return new Event<>(id, source, now, provider, data);
    }

    private void forward(ProducerRecord<String, byte[]> out) {
        context.forward(new Record<>(
                out.key(), new Outgoing(out.topic(), out.value()), Math.max(0, out.timestamp()), out.headers()));
    }
}
