package io.holdfast.cli.up;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Plan;

/**
 * One thing that a fleet's plans are to decide.
 *
 * @param provider   provider id
 * @param capability what a suite of one of its plans decides
 */
record Goal(String provider, Capability capability) {

    /** All goals of a fleet, in the file's order. */
    static List<Goal> of(Fleet fleet) {
        Set<Goal> goals = new LinkedHashSet<>();
        for (Fleet.Provider provider : fleet.providers()) {
            for (Plan plan : provider.plans()) {
                goals.add(new Goal(provider.id(), plan.suite().decides()));
            }
        }
        return List.copyOf(goals);
    }
}
