package io.holdfast.scheduler.dispatch;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.holdfast.schema.topic.Topics.Route;

/**
 * What lies outside a provider's own state and bears on admission, as it was seen at one moment.
 *
 * @param workers   workers that can take requests
 * @param ready     request topics that exist
 * @param unclaimed requests that wait for a worker, by vantage, over all providers that this task knows
 */
public record World(List<LiveWorker> workers, Set<Route> ready, Map<String, Integer> unclaimed) {

    /** Copies the collections. */
    public World {
        workers = List.copyOf(workers);
        ready = Set.copyOf(ready);
        unclaimed = Map.copyOf(unclaimed);
    }

    boolean topicReady(String vantage, String provider) {
        return ready.contains(new Route(vantage, provider));
    }

    boolean served(String vantage, String provider) {
        return workers.stream().anyMatch(worker -> serves(worker, vantage, provider));
    }

    /** Free places of the workers that could take a request, less the requests that already wait at the vantage. */
    int free(String vantage, String provider) {
        int free = workers.stream()
                .filter(worker -> serves(worker, vantage, provider))
                .mapToInt(LiveWorker::free)
                .sum();
        return free - unclaimed.getOrDefault(vantage, 0);
    }

    private static boolean serves(LiveWorker worker, String vantage, String provider) {
        return worker.vantage().equals(vantage) && worker.providers().contains(provider);
    }
}
