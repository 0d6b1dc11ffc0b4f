package io.holdfast.worker.provider;

import java.util.List;

import io.holdfast.schema.plan.ProviderSection;

/** An adapter that can be named in a fleet file. Stateless and thread-safe. */
public interface ProviderType {

    /** Id, such as {@code local}; {@code [a-z0-9_-]+}. */
    String id();

    /** The names of the environment variables that its credentials come from, those that the vendor's own users set; may be empty. */
    List<String> credentials();

    /** Whether the credentials are there; says nothing of whether they are good. */
    default boolean hasCredentials(ProviderSection section, Environment environment) {
        return credentials().stream().allMatch(environment::has);
    }

    /**
     * What is wrong with a provider's section, without asking anybody.
     *
     * @param key full key of the section, such as {@code providers.e2b}
     * @return one sentence for each mistake, each beginning with the full key of what is wrong; empty when all is well
     */
    List<String> check(String key, ProviderSection section);

    /**
     * Opens the vendor for a session; dials nobody yet.
     *
     * @throws ProviderException {@code MISSING_CREDENTIALS} or {@code INVALID_REQUEST}
     */
    Provider open(ProviderSection section, ProviderContext context);
}
