package io.holdfast.updater.topology;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.fold.Command;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A record on its way out.
 *
 * @param sink   name of the sink node
 * @param record the record; its timestamp is the event's own time
 */
record Outbound(String sink, Record<String, byte[]> record) {

    static final String DECLARATIONS = "declarations";
    static final String CHANGES = "changes";
    static final String WANTED = "wanted";
    static final String DEAD = "dead";

    /** One source for all instances: their ids follow from the log, so a repeat by another instance is the same event. */
    private static final String SOURCE = "holdfast/updater";

    static Outbound of(Topics topics, Command command) {
        if (command instanceof Command.Change change) {
            String provider = change.change().provider();
            String subject = Topics.declarationKey(provider, change.change().capability());
            return event(CHANGES, topics.changes(), provider, command, subject, change.change());
        }
        if (command instanceof Command.Want want) {
            String provider = want.wanted().provider();
            return event(WANTED, topics.wanted(), provider, command, provider, want.wanted());
        }
        Declaration declaration = ((Command.Declare) command).declaration();
        String key = Topics.declarationKey(declaration.provider(), declaration.capability());
        return event(DECLARATIONS, topics.declarations(), key, command, key, declaration);
    }

    static Outbound of(Topics topics, DeadLetter letter, long timestamp) {
        ProducerRecord<String, byte[]> made = letter.toRecord(topics);
        return new Outbound(DEAD, new Record<>(made.key(), made.value(), timestamp, made.headers()));
    }

    private static Outbound event(String sink, String topic, String key, Command command, String subject, Object data) {
        ProducerRecord<String, byte[]> made =
                EventWriter.toRecord(topic, key, new Event<>(command.id(), SOURCE, command.at(), subject, data));
        return new Outbound(sink, new Record<>(made.key(), made.value(), made.timestamp(), made.headers()));
    }
}
