package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;

/**
 * All that the fold knows of one provider.
 *
 * @param provider provider id
 * @param time     the latest cause time; never goes back
 * @param inbox    what waits
 * @param flags    by flag
 * @param limits   by limit
 */
public record ProviderState(
        String provider,
        Instant time,
        Inbox inbox,
        Map<Capability, FlagState> flags,
        Map<Capability, LimitState> limits) {

    /** Copies the maps, ordered by capability. */
    public ProviderState {
        flags = java.util.Collections.unmodifiableMap(new TreeMap<>(flags));
        limits = java.util.Collections.unmodifiableMap(new TreeMap<>(limits));
    }

    /** A provider of which nothing was heard. */
    public static ProviderState empty(String provider) {
        return new ProviderState(provider, Instant.EPOCH, Inbox.EMPTY, Map.of(), Map.of());
    }

    /** When the next turn or expiry is due, if one is. */
    public Optional<Instant> nextDue() {
        return Stream.concat(
                        flags.values().stream()
                                .flatMap(flag -> flag.turn() == null
                                        ? Stream.empty()
                                        : Stream.of(flag.turn().due())),
                        declarations().flatMap(ProviderState::expiryOf))
                .min(Instant::compareTo);
    }

    /** Everything declared of the provider. */
    public Stream<Declaration> declarations() {
        return Stream.concat(
                flags.values().stream().flatMap(flag -> Stream.ofNullable(flag.declaration())),
                limits.values().stream().flatMap(limit -> Stream.ofNullable(limit.declaration())));
    }

    /** When a declaration expires; unknown never does. */
    static Stream<Instant> expiryOf(Declaration declaration) {
        return declaration.declared().value() == DeclaredValue.UNKNOWN
                ? Stream.empty()
                : Stream.ofNullable(declaration.validUntil());
    }

    FlagState flag(Capability capability) {
        return flags.getOrDefault(capability, FlagState.EMPTY);
    }

    LimitState limit(Capability capability) {
        return limits.getOrDefault(capability, LimitState.EMPTY);
    }

    ProviderState at(Instant other) {
        return other.isAfter(time) ? new ProviderState(provider, other, inbox, flags, limits) : this;
    }

    ProviderState with(Inbox other) {
        return other.equals(inbox) ? this : new ProviderState(provider, time, other, flags, limits);
    }

    ProviderState with(Capability capability, FlagState state) {
        Map<Capability, FlagState> all = new TreeMap<>(flags);
        all.put(capability, state);
        return new ProviderState(provider, time, inbox, all, limits);
    }

    ProviderState with(Capability capability, LimitState state) {
        Map<Capability, LimitState> all = new TreeMap<>(limits);
        all.put(capability, state);
        return new ProviderState(provider, time, inbox, flags, all);
    }
}
