package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A bounded list in order of time: sessions end in another order than they begin. */
final class Sightings {

    /** The longest run that a policy asks for, several times over. */
    static final int MAX = 24;

    private Sightings() {}

    /** The list with one more; the oldest goes when it is full. */
    static <T> List<T> add(List<T> sightings, T sighting, Function<T, Instant> at) {
        int place = sightings.size();
        while (place > 0 && at.apply(sightings.get(place - 1)).isAfter(at.apply(sighting))) {
            place--;
        }
        List<T> all = new ArrayList<>(sightings);
        all.add(place, sighting);
        return all.size() > MAX ? all.subList(all.size() - MAX, all.size()) : all;
    }
}
