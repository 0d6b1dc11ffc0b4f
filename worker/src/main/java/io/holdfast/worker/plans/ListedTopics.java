package io.holdfast.worker.plans;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.schema.topic.TopicException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the cluster's topics, not more often than once a second as long as all that is asked for was seen before or the last listing
 * is younger than that. Belongs to one thread.
 */
public final class ListedTopics implements RequestTopics {

    private static final Logger LOG = LoggerFactory.getLogger(ListedTopics.class);
    private static final Duration PACE = Duration.ofSeconds(1);

    private final TopicAdmin admin;
    private final Ticker ticker;
    private Set<String> seen = Set.of();
    private @Nullable Long listedAt;

    /** A listing through an admin client that stays the caller's. */
    public ListedTopics(TopicAdmin admin, Ticker ticker) {
        this.admin = admin;
        this.ticker = ticker;
    }

    @Override
    public Set<String> existing(Set<String> wanted) {
        if (!seen.containsAll(wanted) && isDue()) {
            list();
        }
        Set<String> existing = new HashSet<>(wanted);
        existing.retainAll(seen);
        return existing;
    }

    private boolean isDue() {
        Long last = listedAt;
        return last == null || ticker.nanos() - last >= PACE.toNanos();
    }

    private void list() {
        listedAt = ticker.nanos();
        try {
            seen = admin.names();
        } catch (TopicException e) {
            LOG.atWarn().addKeyValue("reason", e.getMessage()).log("topics not listed, trying again");
        }
    }
}
