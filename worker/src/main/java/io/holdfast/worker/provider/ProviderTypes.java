package io.holdfast.worker.provider;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;

/** All adapters of this program, by id. Immutable. */
public final class ProviderTypes {

    private final Map<String, ProviderType> byId = new TreeMap<>();

    /** @throws IllegalArgumentException if two have the same id */
    public ProviderTypes(Collection<? extends ProviderType> types) {
        for (ProviderType type : types) {
            if (byId.put(type.id(), type) != null) {
                throw new IllegalArgumentException("two provider types have the id " + type.id());
            }
        }
    }

    /** The adapter of an id. */
    public Optional<ProviderType> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** All ids in order, for messages. */
    public List<String> ids() {
        return List.copyOf(byId.keySet());
    }

    /** What is wrong with a section; see {@link ProviderType#check}. An unknown type is one mistake. */
    public List<String> check(String key, ProviderSection section) {
        return find(section.type())
                .map(type -> type.check(key, section))
                .orElseGet(() -> List.of(key + ".type: \"" + section.type() + "\" is not a provider type; write one of "
                        + String.join(", ", ids())));
    }

    /** Whether sessions at this provider can be run here: its type is known and its credentials are there. */
    public boolean canServe(ProviderPlans plans, Environment environment) {
        return find(plans.section().type())
                .map(type -> type.hasCredentials(plans.section(), environment))
                .orElse(false);
    }

    /**
     * Opens the vendor of a section behind the guard.
     *
     * @throws ProviderException {@code INVALID_REQUEST} for an unknown type, or as {@link ProviderType#open} says
     */
    public GuardedProvider open(ProviderSection section, ProviderContext context) {
        ProviderType type = find(section.type())
                .orElseThrow(() -> new ProviderException(
                        ProviderException.Kind.INVALID_REQUEST,
                        context.key() + ".type: no such provider type here; known are " + String.join(", ", ids())));
        if (!type.hasCredentials(section, context.environment())) {
            throw new ProviderException(
                    ProviderException.Kind.MISSING_CREDENTIALS,
                    context.key() + ": set " + String.join(" and ", type.credentials()));
        }
        return new GuardedProvider(type.open(section, context), section);
    }
}
