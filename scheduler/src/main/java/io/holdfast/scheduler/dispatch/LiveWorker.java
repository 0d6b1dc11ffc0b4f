package io.holdfast.scheduler.dispatch;

import java.util.Set;

/**
 * A worker that can take requests: heard of lately and not draining.
 *
 * @param vantage   where it stands
 * @param providers ids of the providers it serves
 * @param free      places free when it last said so; zero or more
 */
public record LiveWorker(String vantage, Set<String> providers, int free) {

    /** Copies the set. */
    public LiveWorker {
        providers = Set.copyOf(providers);
    }
}
