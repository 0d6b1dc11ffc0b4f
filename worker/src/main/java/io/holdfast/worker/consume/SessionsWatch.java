package io.holdfast.worker.consume;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.EventType;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.worker.client.TopicFollower;
import io.holdfast.worker.session.StopSignal.Reason;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Hears on the {@code sessions} topic that an attempt is over, and stops it. Reads only those two kinds of event; whatever else is
 * wrong on that topic is the scheduler's to report. Belongs to its follower's thread.
 */
public final class SessionsWatch implements TopicFollower.Reader {

    private static final String TYPE_HEADER = "ce_type"; // CloudEvents 1.0.2, Kafka protocol binding, section 3.2.3
    private static final Set<String> TYPES =
            Set.of(EventType.SESSION_SUPERSEDED.wireName(), EventType.SESSION_CANCEL.wireName());

    private final RunningSessions running;
    private final EventReader events = new EventReader();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    /** A watch that a follower feeds. */
    public SessionsWatch(RunningSessions running) {
        this.running = running;
    }

    @Override
    public void read(ConsumerRecord<String, byte[]> record) {
        Header type = record.headers().lastHeader(TYPE_HEADER);
        if (type == null || type.value() == null || !TYPES.contains(new String(type.value(), StandardCharsets.UTF_8))) {
            return;
        }
        if (!(events.read(record.headers(), record.value()) instanceof Reading.Valid valid)) {
            return;
        }
        if (valid.event().data() instanceof SessionSuperseded superseded) {
            running.giveUp(superseded.session(), superseded.attempt(), Reason.SUPERSEDED);
        } else if (valid.event().data() instanceof SessionCancel cancel) {
            running.giveUp(cancel.session(), cancel.attempt(), Reason.CANCELLED);
        }
    }

    @Override
    public void caughtUp() {
        ready.complete(null);
    }

    /** Completes when nothing published from now on is missed. */
    public CompletableFuture<Void> ready() {
        return ready;
    }
}
