package io.holdfast.schema.topic;

import java.util.Optional;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.ProviderIds;

/**
 * Names and keys of all topics of one installation.
 *
 * @param prefix what every name starts with, {@code holdfast.} unless configured; may be empty
 */
public record Topics(String prefix) {

    /** The names of an installation that configured no prefix. */
    public static final Topics DEFAULT = new Topics("holdfast.");

    private static final String REQUESTS = "requests.";

    /** Key: provider. Compacted. */
    public String plans() {
        return prefix + "plans";
    }

    /** Key: session id. One topic per vantage and provider, read by the workers' share group. */
    public String requests(String vantage, String provider) {
        return prefix + REQUESTS + ProviderIds.check(vantage) + "." + ProviderIds.check(provider);
    }

    /** Whether a topic is one of the request topics of this installation. */
    public boolean isRequests(String topic) {
        return topic.startsWith(prefix + REQUESTS);
    }

    /** The vantage and provider of a request topic. */
    public Optional<Route> routeOf(String topic) {
        if (!isRequests(topic)) {
            return Optional.empty();
        }
        String[] parts = topic.substring(prefix.length() + REQUESTS.length()).split("\\.", -1);
        return parts.length == 2 ? Optional.of(new Route(parts[0], parts[1])) : Optional.empty();
    }

    /** Key: provider. */
    public String sessions() {
        return prefix + "sessions";
    }

    /** Key: provider. */
    public String results() {
        return prefix + "results";
    }

    /** Key: {@link #declarationKey}. Compacted. */
    public String declarations() {
        return prefix + "declarations";
    }

    /** Key: provider. */
    public String changes() {
        return prefix + "changes";
    }

    /** Key: vantage. Compacted. */
    public String vantages() {
        return prefix + "vantages";
    }

    /** Key: provider. */
    public String wanted() {
        return prefix + "wanted";
    }

    /** Key: worker id. Compacted, stamped by the broker. */
    public String workers() {
        return prefix + "workers";
    }

    /** Key: {@code topic/partition/offset} of the source. */
    public String dead() {
        return prefix + "dead";
    }

    /** Name of the workers' share group. */
    public String workerGroup() {
        return prefix + "workers";
    }

    /** Key of a declaration. */
    public static String declarationKey(String provider, Capability capability) {
        return provider + "/" + capability;
    }

    /** Where a request topic leads. */
    public record Route(String vantage, String provider) {}
}
