package io.holdfast.worker.plans;

import java.util.Set;

/** Knows which topics exist. A share consumer may name one that does not, but warns at every turn until it does. */
@FunctionalInterface
public interface RequestTopics {

    /** Those of the given topics that exist; those known before when the broker does not answer. May block for seconds. */
    Set<String> existing(Set<String> wanted);
}
