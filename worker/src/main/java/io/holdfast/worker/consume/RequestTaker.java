package io.holdfast.worker.consume;

import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.metrics.RequestMetrics;
import io.holdfast.worker.publish.SessionPublisher;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what {@link Triage} says of a record whose claim was acknowledged. Belongs to the request loop's thread. */
public final class RequestTaker implements RequestLoop.Claimed {

    private static final Logger LOG = LoggerFactory.getLogger(RequestTaker.class);

    /** What a session needs to be started. */
    public record Starting(RunningSessions running, SessionThreads threads, Ticker ticker) {}

    private final Triage triage;
    private final Starting starting;
    private final SessionPublisher publisher;
    private final Consumer<DeadLetter> dead;
    private final RequestMetrics metrics;
    private final Clock clock;
    private final EventReader events = new EventReader();

    /** Not to be shared between threads. */
    public RequestTaker(
            Triage triage,
            Starting starting,
            SessionPublisher publisher,
            Consumer<DeadLetter> dead,
            RequestMetrics metrics,
            Clock clock) {
        this.triage = triage;
        this.starting = starting;
        this.publisher = publisher;
        this.dead = dead;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Returns whether a session was started, which gives its place back itself. */
    @Override
    public boolean take(ConsumerRecord<String, byte[]> record) {
        Triage.Decision decision =
                triage.decide(record.topic(), events.read(record.headers(), record.value()), clock.instant());
        if (decision instanceof Triage.Decision.Run run) {
            return start(run.request());
        }
        if (decision instanceof Triage.Decision.Refuse refuse) {
            refuse(refuse.request(), refuse.reason());
        } else if (decision instanceof Triage.Decision.Bury bury) {
            bury(record, bury.reason());
        }
        return false;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a claim that is lost is made good by the first heartbeat
    private boolean start(ProbeRequest request) {
        RunningSession session = new RunningSession(request, starting.ticker());
        switch (starting.running().add(session)) {
            case TWICE -> {
                metrics.twice();
                return false;
            }
            case GIVEN_UP -> {
                refuse(request, "given-up");
                return false;
            }
            case YES -> {}
        }
        publisher.claimed(request);
        metrics.started(request, Duration.between(request.dispatchedAt(), clock.instant()));
        LOG.atInfo()
                .addKeyValue("session", request.session())
                .addKeyValue("attempt", request.attempt())
                .addKeyValue("provider", request.provider())
                .addKeyValue("suite", request.suite())
                .log("session claimed");
        starting.threads().start(session);
        return true;
    }

    @SuppressWarnings(
            "FutureReturnValueIgnored") // if it is lost, the deadline for unclaimed requests says the same later
    private void refuse(ProbeRequest request, String reason) {
        LOG.atWarn()
                .addKeyValue("session", request.session())
                .addKeyValue("attempt", request.attempt())
                .addKeyValue("provider", request.provider())
                .addKeyValue("reason", reason)
                .log("request refused");
        metrics.refused(reason);
        publisher.refused(request);
    }

    private void bury(ConsumerRecord<String, byte[]> record, String reason) {
        LOG.atWarn()
                .addKeyValue("topic", record.topic())
                .addKeyValue("offset", record.offset())
                .addKeyValue("reason", reason)
                .log("not a request");
        metrics.malformed();
        dead.accept(new DeadLetter(
                record.topic(),
                record.partition(),
                record.offset(),
                record.headers(),
                record.value(),
                "worker",
                reason));
    }
}
