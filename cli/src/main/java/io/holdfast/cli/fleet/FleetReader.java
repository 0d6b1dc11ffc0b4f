package io.holdfast.cli.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderIds;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.updater.policy.Policy;
import io.holdfast.worker.provider.ProviderTypes;
import tools.jackson.databind.JsonNode;

/** Turns the keys of one file into a {@link Fleet}. Defaults stand in the records of the plan. */
final class FleetReader {

    /** The vantage of a file that names none. */
    static final String DEFAULT_VANTAGE = "local";

    private static final String NO_SUCH_KEY = ": no such key";

    private final String file;
    private final ProviderTypes types;
    private final Set<String> usedVantages = new LinkedHashSet<>();

    FleetReader(String file, ProviderTypes types) {
        this.file = file;
        this.types = types;
    }

    Fleet read(Keys keys) {
        List<String> vantages = keys.texts("vantages", "[fra-1]").orElse(List.of(DEFAULT_VANTAGE));
        for (int i = 0; i < vantages.size(); i++) {
            id(keys, "vantages[" + i + "]", vantages.get(i));
        }
        Policy policy = keys.object("policy").map(this::policy).orElse(Policy.DEFAULT);
        keys.require("providers", "a provider and its plans below it");
        Keys below = keys.object("providers").orElseThrow();
        keys.finish();
        List<Fleet.Provider> providers = new ArrayList<>();
        for (String id : below.names()) {
            id(below, id, id);
            providers.add(provider(id, below.object(id).orElseThrow(), vantages));
        }
        if (providers.isEmpty()) {
            throw keys.mistake("providers", "expected at least one provider, was none; write one with its plans");
        }
        unusedVantage(keys, vantages);
        return new Fleet(vantages, providers, policy);
    }

    private static void id(Keys keys, String name, String id) {
        try {
            ProviderIds.check(id);
        } catch (IllegalArgumentException e) {
            throw keys.mistake(name, String.valueOf(e.getMessage()));
        }
    }

    private Policy policy(Keys keys) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String name : keys.names()) {
            settings.put(name, keys.scalar(name));
        }
        try {
            return Policy.of(settings);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(file + ": policy." + e.getMessage());
        }
    }

    private Fleet.Provider provider(String id, Keys keys, List<String> vantages) {
        String type = keys.text("type", "local").orElse(id);
        Ingress ingress = keys.choice("ingress", Ingress.class).orElse(Ingress.NONE);
        Plaintext plaintext = keys.choice("plaintext", Plaintext.class).orElse(Plaintext.NONE);
        String image = keys.text("image", "python:3.12-slim").orElse(null);
        int concurrency = keys.count("concurrency", 2).orElse(ProviderSection.DEFAULT_CONCURRENCY);
        var budget = keys.positive("budget", "8h").orElse(null);
        JsonNode plans = keys.require("plans", "a list of plans, or [] to run nothing");
        ProviderSection section =
                new ProviderSection(type, ingress, plaintext, image, concurrency, budget, keys.rest());
        if (types.find(type).isEmpty()) {
            throw keys.mistake(
                    "type",
                    "expected one of " + String.join(", ", types.ids()) + ", was \"" + type + "\"; write one of them");
        }
        for (String mistake : types.check(keys.fullKey("").replaceAll("\\.$", ""), section)) {
            String more = mistake.contains(NO_SUCH_KEY) ? "; every provider knows " + keys.knownNames() : "";
            throw Failure.usage(file + ": " + mistake + more);
        }
        return new Fleet.Provider(id, section, plans(keys, plans, vantages));
    }

    private List<Plan> plans(Keys provider, JsonNode list, List<String> vantages) {
        if (!list.isArray()) {
            throw provider.mistake(
                    "plans", "expected a list of plans, was " + Keys.shown(list) + "; write \"- suite: websockets\"");
        }
        List<Plan> plans = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            Keys keys = Keys.of(file, provider.fullKey("plans[" + i + "]"), list.get(i));
            Plan plan = PlanReader.read(keys, vantages);
            if (plans.stream().anyMatch(other -> other.name().equals(plan.name()))) {
                throw keys.mistake(
                        "name", "another plan of this provider is called \"" + plan.name() + "\"; write another name");
            }
            usedVantages.addAll(plan.vantages());
            plans.add(plan);
        }
        return plans;
    }

    private void unusedVantage(Keys keys, List<String> vantages) {
        for (int i = 0; i < vantages.size(); i++) {
            if (!usedVantages.contains(vantages.get(i)) && keys.find("vantages").isPresent()) {
                throw keys.mistake(
                        "vantages[" + i + "]",
                        "no plan uses \"" + vantages.get(i) + "\"; name it in a plan, or leave it out");
            }
        }
    }
}
