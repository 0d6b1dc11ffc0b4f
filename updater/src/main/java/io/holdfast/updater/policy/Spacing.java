package io.holdfast.updater.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts instants that are far enough apart: one incident seen by many sessions is one observation. */
final class Spacing {

    private Spacing() {}

    /** Of instants, oldest first, how many count, from the newest back. */
    static int count(List<Instant> instants, Duration minApart) {
        int count = 0;
        Instant counted = Instant.MAX;
        for (int i = instants.size() - 1; i >= 0; i--) {
            if (count == 0 || !instants.get(i).plus(minApart).isAfter(counted)) {
                counted = instants.get(i);
                count++;
            }
        }
        return count;
    }
}
