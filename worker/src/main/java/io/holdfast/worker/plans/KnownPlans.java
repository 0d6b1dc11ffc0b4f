package io.holdfast.worker.plans;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.request.ProbeRequest;

/**
 * The plans in force, as far as they were read. Immutable.
 *
 * @param byProvider last good record of each provider, sorted by its id
 */
public record KnownPlans(Map<String, ProviderPlans> byProvider) {

    /** Nothing was read. */
    public static final KnownPlans NONE = new KnownPlans(Map.of());

    /** Copies the map. */
    public KnownPlans {
        byProvider = java.util.Collections.unmodifiableMap(new TreeMap<>(byProvider));
    }

    /** The same with a provider's record replaced. */
    public KnownPlans with(ProviderPlans plans) {
        Map<String, ProviderPlans> next = new TreeMap<>(byProvider);
        next.put(plans.provider(), plans);
        return new KnownPlans(next);
    }

    /** The same without a provider. */
    public KnownPlans without(String provider) {
        Map<String, ProviderPlans> next = new TreeMap<>(byProvider);
        next.remove(provider);
        return new KnownPlans(next);
    }

    /** Only the providers that pass. */
    public KnownPlans only(Predicate<ProviderPlans> test) {
        Map<String, ProviderPlans> next = new TreeMap<>(byProvider);
        next.values().removeIf(test.negate());
        return new KnownPlans(next);
    }

    /** When the next session of a request's plan is due: one cadence after its slot. Empty for a plan that is not known. */
    public Optional<Instant> nextAfter(ProbeRequest request) {
        return Optional.ofNullable(byProvider.get(request.provider()))
                .flatMap(plans -> plans.plans().stream()
                        .filter(plan -> plan.name().equals(request.plan()))
                        .findFirst())
                .map(Plan::every)
                .map(request.slot()::plus);
    }
}
