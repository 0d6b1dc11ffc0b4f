package io.holdfast.worker.plans;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.client.TopicFollower;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the {@code plans} topic and says what this worker can serve and where the requests for it come from. A bad record leaves
 * the last good one in force and goes to {@code dead}; one that was there before this worker is only logged, since others have buried
 * it. Fields belong to the follower's thread; what is published for other threads is immutable.
 */
public final class PlansView implements TopicFollower.Reader {

    private static final Logger LOG = LoggerFactory.getLogger(PlansView.class);

    private final Topics topics;
    private final String vantage;
    private final Predicate<ProviderPlans> canServe;
    private final RequestTopics requestTopics;
    private final Consumer<DeadLetter> dead;
    private final Consumer<Served> changed;
    private final EventReader events = new EventReader();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final Map<String, Boolean> servable = new HashMap<>();
    private KnownPlans known = KnownPlans.NONE;
    private volatile Served served = Served.NOTHING;
    private volatile KnownPlans published = KnownPlans.NONE;

    /**
     * A view that a follower feeds.
     *
     * @param canServe      whether the type is known here and its credentials were found; asked once for each record
     * @param requestTopics says which request topics exist
     * @param changed       told on the follower's thread whenever {@link #served} became different
     */
    public PlansView(
            Topics topics,
            String vantage,
            Predicate<ProviderPlans> canServe,
            RequestTopics requestTopics,
            Consumer<DeadLetter> dead,
            Consumer<Served> changed) {
        this.topics = topics;
        this.vantage = vantage;
        this.canServe = canServe;
        this.requestTopics = requestTopics;
        this.dead = dead;
        this.changed = changed;
    }

    @Override
    public void read(ConsumerRecord<String, byte[]> record) {
        PlansReading reading = PlansReading.of(known, record.key(), events.read(record.headers(), record.value()));
        String rejected = reading.rejected();
        if (rejected != null) {
            reject(record, rejected);
            return;
        }
        known = reading.plans();
        servable.remove(record.key());
        if (ready.isDone()) {
            publish();
        }
    }

    private void reject(ConsumerRecord<String, byte[]> record, String reason) {
        LOG.atWarn()
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .addKeyValue("reason", reason)
                .log("a plan cannot be read, the last good one stays in force");
        if (ready.isDone()) {
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

    @Override
    public void caughtUp() {
        publish();
        ready.complete(null);
    }

    /** Looks again for request topics that were not there. */
    @Override
    public void pause() {
        if (ready.isDone() && !served.missing().isEmpty()) {
            publish();
        }
    }

    private void publish() {
        published = known;
        KnownPlans mine = known.only(plans -> servable.computeIfAbsent(plans.provider(), id -> canServe.test(plans)));
        Set<String> wanted = new TreeSet<>();
        mine.byProvider().keySet().forEach(provider -> wanted.add(topics.requests(vantage, provider)));
        Set<String> there = requestTopics.existing(wanted);
        List<String> missing = new ArrayList<>(wanted);
        missing.removeAll(there);
        Served next = new Served(List.copyOf(mine.byProvider().keySet()), List.copyOf(new TreeSet<>(there)), missing);
        if (!next.equals(served)) {
            LOG.atInfo()
                    .addKeyValue("providers", next.providers())
                    .addKeyValue("topicsMissing", next.missing())
                    .log("providers that this worker serves");
            served = next;
            changed.accept(next);
        }
    }

    /** Completes when everything was read that was there at the start. */
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /** What this worker serves; from any thread. */
    public Served served() {
        return served;
    }

    /** All plans, also those this worker cannot serve; from any thread. */
    public KnownPlans plans() {
        return published;
    }
}
