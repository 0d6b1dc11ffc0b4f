package io.holdfast.scheduler.topology;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.wanted.Wanted;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** What a record on one of the four input topics means. Pure; never throws on bad input. */
sealed interface Input {

    /** Largest record of {@code plans} that is taken: it becomes part of a state that is written often. */
    int MAX_PLANS_BYTES = 256 * 1024;

    /** An event of a provider. */
    record Of(String provider, Event<?> event) implements Input {}

    /** A provider's plans are gone. */
    record Removed(String provider) implements Input {}

    /** Nothing that belongs here; the reason quotes nothing of the payload. */
    record Bad(String reason) implements Input {}

    /** Reads a record of a topic. */
    static Input read(
            EventReader reader,
            Topics topics,
            String topic,
            byte @Nullable [] key,
            Headers headers,
            byte @Nullable [] value) {
        String provider = key == null ? null : text(key);
        if (provider == null || provider.isEmpty()) {
            return new Bad("its key is not a provider's id in UTF-8");
        }
        if (topic.equals(topics.plans()) && value != null && value.length > MAX_PLANS_BYTES) {
            return new Bad("the plans of one provider may take 256 KiB");
        }
        Reading reading = reader.read(headers, value);
        if (reading instanceof Reading.Tombstone) {
            return topic.equals(topics.plans()) ? new Removed(provider) : new Bad("it has no value");
        }
        if (reading instanceof Reading.Unreadable unreadable) {
            return new Bad(unreadable.reason());
        }
        Event<?> event = ((Reading.Valid) reading).event();
        String about = provider(topics, topic, event.data());
        if (about == null) {
            return new Bad("its type does not belong on this topic");
        }
        return about.equals(provider) ? new Of(provider, event) : new Bad("its key is not the provider it is about");
    }

    /** The provider of data that belongs on the topic, else null. */
    private static @Nullable String provider(Topics topics, String topic, Object data) {
        if (topic.equals(topics.plans())) {
            return data instanceof ProviderPlans plans ? plans.provider() : null;
        }
        if (topic.equals(topics.wanted())) {
            return data instanceof Wanted wanted ? wanted.provider() : null;
        }
        if (topic.equals(topics.results())) {
            return data instanceof SessionResult result
                    ? result.provider()
                    : data instanceof SessionSettled settled ? settled.provider() : null;
        }
        return ofSessions(data);
    }

    private static @Nullable String ofSessions(Object data) {
        if (data instanceof SessionClaimed claimed) {
            return claimed.provider();
        } else if (data instanceof SessionHeartbeat heartbeat) {
            return heartbeat.provider();
        } else if (data instanceof SessionEnded ended) {
            return ended.provider();
        } else if (data instanceof SessionSuperseded superseded) {
            return superseded.provider();
        }
        return data instanceof SessionCancel cancel ? cancel.provider() : null;
    }

    private static @Nullable String text(byte[] key) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
