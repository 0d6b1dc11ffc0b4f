package io.holdfast.cli.fleet;

import java.util.List;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.updater.policy.Policy;

/**
 * What a fleet file says, checked as a whole.
 *
 * @param vantages  where workers stand, in the file's order; not empty, each used by a plan
 * @param providers in the file's order; not empty
 * @param policy    how evidence becomes a declaration
 */
public record Fleet(List<String> vantages, List<Provider> providers, Policy policy) {

    /** Copies the lists. */
    public Fleet {
        vantages = List.copyOf(vantages);
        providers = List.copyOf(providers);
    }

    /**
     * One provider of the file.
     *
     * @param id      its key
     * @param section how to reach it
     * @param plans   what to run; may be empty
     */
    public record Provider(String id, ProviderSection section, List<Plan> plans) {

        /** Copies the list. */
        public Provider {
            plans = List.copyOf(plans);
        }

        /** As the {@code plans} topic holds it. */
        public ProviderPlans inFleet(String fleet) {
            return new ProviderPlans(fleet, id, section, plans);
        }
    }

    /** All providers as the {@code plans} topic holds them. */
    public List<ProviderPlans> inFleet(String fleet) {
        return providers.stream().map(provider -> provider.inFleet(fleet)).toList();
    }
}
