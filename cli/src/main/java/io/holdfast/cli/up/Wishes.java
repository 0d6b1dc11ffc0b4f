package io.holdfast.cli.up;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.kafka.Cluster;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.wanted.Wanted;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Asks for a session of every plan now, where data of an earlier run would let it wait for its next slot. */
final class Wishes {

    private static final String SOURCE = "holdfast/up";

    private Wishes() {}

    static void forEachPlan(Cluster cluster, Fleet fleet, Clock clock) {
        Instant now = clock.instant();
        List<ProducerRecord<String, byte[]>> records = new ArrayList<>();
        for (Fleet.Provider provider : fleet.providers()) {
            for (Plan plan : provider.plans()) {
                for (String vantage : plan.vantages()) {
                    Wanted wish = new Wanted(
                            UUID.randomUUID().toString(),
                            provider.id(),
                            plan.suite(),
                            null,
                            vantage,
                            now,
                            "operator",
                            "asked for by a run that tests everything once");
                    records.add(EventWriter.toRecord(
                            cluster.topics().wanted(), provider.id(), Event.of(SOURCE, now, provider.id(), wish)));
                }
            }
        }
        cluster.write(records);
    }
}
