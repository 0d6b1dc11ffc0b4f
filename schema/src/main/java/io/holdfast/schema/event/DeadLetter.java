package io.holdfast.schema.event;

import java.nio.charset.StandardCharsets;

import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be read, on its way to the {@code dead} topic: original bytes and headers, with the reason added.
 *
 * @param topic     source topic
 * @param partition source partition
 * @param offset    source offset
 * @param headers   original headers
 * @param value     original value, or null
 * @param reader    service that could not read it
 * @param reason    one sentence
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are passed on, never compared
public record DeadLetter(
        String topic,
        int partition,
        long offset,
        Headers headers,
        byte @Nullable [] value,
        String reader,
        String reason) {

    /** Header with the reason. */
    public static final String REASON = "holdfast-dead-reason";

    /** Header with {@code topic/partition/offset} of the source. */
    public static final String SOURCE = "holdfast-dead-source";

    /** Header with the service that could not read it. */
    public static final String READER = "holdfast-dead-reader";

    /** Key of the dead letter: {@code topic/partition/offset}, so that a repeat is recognised. */
    public String key() {
        return topic + "/" + partition + "/" + offset;
    }

    /** Original headers with the three of ours. */
    public Headers allHeaders() {
        RecordHeaders all = new RecordHeaders();
        for (Header header : headers) {
            all.add(header);
        }
        all.add(REASON, reason.getBytes(StandardCharsets.UTF_8));
        all.add(SOURCE, key().getBytes(StandardCharsets.UTF_8));
        all.add(READER, reader.getBytes(StandardCharsets.UTF_8));
        return all;
    }

    /** The record for the {@code dead} topic. */
    public ProducerRecord<String, byte[]> toRecord(Topics topics) {
        return new ProducerRecord<>(topics.dead(), null, key(), value, allHeaders());
    }
}
