package io.holdfast.schema.plan;

import java.util.List;

/**
 * A provider's whole section and all its plans: one record of the {@code plans} topic, keyed by provider. Never a secret.
 *
 * @param fleet    random id of the installation, tagged onto every sandbox
 * @param provider id of the provider, {@code [a-z0-9][a-z0-9_-]{0,39}}
 * @param section  how to reach it
 * @param plans    what to run; empty to run nothing
 */
public record ProviderPlans(String fleet, String provider, ProviderSection section, List<Plan> plans) {

    /** @throws IllegalArgumentException if two plans have one name, or an id is malformed */
    public ProviderPlans {
        ProviderIds.check(provider);
        plans = List.copyOf(plans);
        if (plans.stream().map(Plan::name).distinct().count() != plans.size()) {
            throw new IllegalArgumentException("two plans of " + provider + " have the same name");
        }
    }
}
