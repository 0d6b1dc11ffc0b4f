package io.holdfast.worker.plans;

import java.util.List;

/**
 * What a worker serves.
 *
 * @param providers ids of the providers whose type it has and whose credentials it found, sorted
 * @param topics    their request topics at its vantage, as far as they exist; sorted
 * @param missing   those that do not exist yet; sorted
 */
public record Served(List<String> providers, List<String> topics, List<String> missing) {

    /** Before the plans were read. */
    public static final Served NOTHING = new Served(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Served {
        providers = List.copyOf(providers);
        topics = List.copyOf(topics);
        missing = List.copyOf(missing);
    }
}
