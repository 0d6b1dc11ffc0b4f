package io.holdfast.cli.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.ProviderPlans;
import tools.jackson.databind.JsonNode;

/**
 * What applying would change. Pure.
 *
 * @param added   providers that are not in force yet
 * @param changed providers whose section or plans differ, with the differing keys
 * @param same    providers that are in force as wanted
 * @param missing providers in force that are not wanted
 */
public record PlanChanges(
        List<ProviderPlans> added,
        Map<ProviderPlans, List<String>> changed,
        List<ProviderPlans> same,
        List<String> missing) {

    /** Compares what is wanted with what is in force; the fleet id of both is the same. */
    public static PlanChanges between(AppliedPlans applied, Collection<ProviderPlans> wanted) {
        List<ProviderPlans> added = new ArrayList<>();
        Map<ProviderPlans, List<String>> changed = new LinkedHashMap<>();
        List<ProviderPlans> same = new ArrayList<>();
        Set<String> missing = new TreeSet<>(applied.byProvider().keySet());
        for (ProviderPlans plans : wanted) {
            missing.remove(plans.provider());
            ProviderPlans before = applied.byProvider().get(plans.provider());
            if (before == null) {
                added.add(plans);
                continue;
            }
            List<String> differences = differences(before, plans);
            if (differences.isEmpty()) {
                same.add(plans);
            } else {
                changed.put(plans, differences);
            }
        }
        return new PlanChanges(added, changed, same, List.copyOf(missing));
    }

    /** Whether everything wanted is in force and nothing else is. */
    public boolean isEmpty() {
        return added.isEmpty() && changed.isEmpty() && missing.isEmpty();
    }

    /** The records to write. */
    public List<ProviderPlans> toWrite() {
        List<ProviderPlans> all = new ArrayList<>(added);
        all.addAll(changed.keySet());
        return all;
    }

    private static List<String> differences(ProviderPlans before, ProviderPlans after) {
        Map<String, String> old = leaves(before);
        Map<String, String> now = leaves(after);
        Set<String> keys = new TreeSet<>(old.keySet());
        keys.addAll(now.keySet());
        List<String> differences = new ArrayList<>();
        for (String key : keys) {
            String from = old.getOrDefault(key, "nothing");
            String to = now.getOrDefault(key, "nothing");
            if (!from.equals(to)) {
                differences.add(key + ": " + from + " -> " + to);
            }
        }
        return differences;
    }

    private static Map<String, String> leaves(ProviderPlans plans) {
        Map<String, String> leaves = new TreeMap<>();
        JsonNode tree = Json.MAPPER.valueToTree(plans);
        // through text, so that numbers compare as they are written
        collect("", Json.MAPPER.readTree(Json.MAPPER.writeValueAsString(tree)), leaves);
        return leaves;
    }

    private static void collect(String key, JsonNode node, Map<String, String> leaves) {
        if (node.isObject()) {
            for (String name : node.propertyNames()) {
                collect(key.isEmpty() ? name : key + "." + name, node.path(name), leaves);
            }
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                collect(key + "[" + i + "]", node.get(i), leaves);
            }
        } else if (!node.isNull()) {
            leaves.put(key, node.toString());
        }
    }
}
