package io.holdfast.updater.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.Topics;

/** Decides from the topics that exist whether the updater may start. Pure. */
public sealed interface TopicGate {

    /** All is there. */
    record Open() implements TopicGate {}

    /** These are missing; somebody may make them yet. */
    record Waiting(List<String> missing) implements TopicGate {

        /** Copies the list. */
        public Waiting {
            missing = List.copyOf(missing);
        }
    }

    /** Partition counts differ where they must not; nothing but an operator can help. */
    record Refused(String reason) implements TopicGate {}

    /**
     * What follows from the partition counts.
     *
     * @param topics     names
     * @param partitions partitions by name of each topic that exists
     */
    static TopicGate of(Topics topics, Map<String, Integer> partitions) {
        Map<String, Integer> together = new TreeMap<>();
        for (String name : new TopicLayout(topics, TopicLayout.DEFAULT_PARTITIONS).copartitioned()) {
            Integer count = partitions.get(name);
            if (count != null) {
                together.put(name, count);
            }
        }
        if (new TreeSet<>(together.values()).size() > 1) {
            return new Refused("these topics must have the same number of partitions, but have " + together
                    + "; make them anew with \"holdfast topics apply\", or use another topic prefix");
        }
        List<String> missing = new ArrayList<>(needed(topics));
        missing.removeAll(partitions.keySet());
        return missing.isEmpty() ? new Open() : new Waiting(missing);
    }

    /** Topics that the updater reads or writes. */
    static List<String> needed(Topics topics) {
        return List.of(topics.results(), topics.declarations(), topics.changes(), topics.wanted(), topics.dead());
    }

    /** Topics whose partition counts are looked at. */
    static List<String> lookedAt(Topics topics) {
        Set<String> all = new TreeSet<>(needed(topics));
        all.addAll(new TopicLayout(topics, TopicLayout.DEFAULT_PARTITIONS).copartitioned());
        return List.copyOf(all);
    }
}
