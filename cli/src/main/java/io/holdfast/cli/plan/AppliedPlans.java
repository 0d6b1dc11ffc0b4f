package io.holdfast.cli.plan;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.EventLog;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.topic.Topics;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The plans that are in force, as the topic holds them.
 *
 * @param byProvider in order of the provider's id
 */
public record AppliedPlans(Map<String, ProviderPlans> byProvider) {

    private static final String SOURCE = "holdfast/plan-apply";

    /** Copies the map in order. */
    public AppliedPlans {
        byProvider = java.util.Collections.unmodifiableMap(new TreeMap<>(byProvider));
    }

    /** Reads the whole topic, which must exist. */
    public static AppliedPlans read(Cluster cluster) {
        Map<String, ProviderPlans> plans = new TreeMap<>();
        try (EventLog log = EventLog.fromStart(
                cluster.properties(), List.of(cluster.topics().plans()))) {
            EventLog.data(EventLog.latest(log.readToEnd()).values(), ProviderPlans.class)
                    .forEach(each -> plans.put(each.provider(), each));
        }
        return new AppliedPlans(plans);
    }

    /** The installation's id, when any plan was applied before. */
    public Optional<String> fleet() {
        return byProvider.values().stream().map(ProviderPlans::fleet).findFirst();
    }

    /** The installation's id: the one in the topic, else a new one. */
    public String fleetOrNew() {
        return fleet().orElseGet(() ->
                "f-" + UUID.randomUUID().toString().replace("-", "").substring(0, 16));
    }

    /** Records that put these plans in force, and tombstones for the providers to remove. */
    static List<ProducerRecord<String, byte[]>> records(
            Topics topics, Collection<ProviderPlans> put, Collection<String> remove, Clock clock) {
        List<ProducerRecord<String, byte[]>> records = new ArrayList<>();
        put.forEach(each -> records.add(EventWriter.toRecord(
                topics.plans(), each.provider(), Event.of(SOURCE, clock.instant(), each.provider(), each))));
        remove.forEach(provider -> records.add(new ProducerRecord<>(topics.plans(), provider, null)));
        return records;
    }
}
