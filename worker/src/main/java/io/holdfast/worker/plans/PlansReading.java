package io.holdfast.worker.plans;

import java.util.Optional;

import io.holdfast.schema.event.Reading;
import io.holdfast.schema.plan.ProviderPlans;
import org.jspecify.annotations.Nullable;

/**
 * What one record of the {@code plans} topic makes of what was known. Pure.
 *
 * @param plans    what is in force afterwards; unchanged by a bad record
 * @param rejected why the record was bad, or null
 */
record PlansReading(KnownPlans plans, @Nullable String rejected) {

    static PlansReading of(KnownPlans known, @Nullable String key, Reading reading) {
        if (key == null) {
            return new PlansReading(known, "a plan without a key");
        }
        if (reading instanceof Reading.Tombstone) {
            return new PlansReading(known.without(key), null);
        }
        if (reading instanceof Reading.Unreadable bad) {
            return new PlansReading(known, bad.reason());
        }
        Optional<ProviderPlans> plans =
                reading instanceof Reading.Valid valid && valid.event().data() instanceof ProviderPlans data
                        ? Optional.of(data)
                        : Optional.empty();
        if (plans.isEmpty()) {
            return new PlansReading(known, "an event that is no plan");
        }
        if (!plans.get().provider().equals(key)) {
            return new PlansReading(known, "its key is not its provider");
        }
        return new PlansReading(known.with(plans.get()), null);
    }
}
