package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.updater.policy.Policy;
import io.holdfast.updater.policy.Ruling;
import org.jspecify.annotations.Nullable;

/**
 * Turns rulings on one capability of one provider into declarations and changes.
 *
 * @param policy     id of the policy goes into each declaration
 * @param provider   provider id
 * @param capability capability
 */
record Declaring(Policy policy, String provider, Capability capability) {

    /** A declaration and what is to be written for it. */
    record Written(Declaration declaration, List<Command> commands) {}

    /** The same value on newer evidence: no change; nothing to write when nothing differs. */
    Written refresh(@Nullable Declaration before, Ruling ruling, Instant time, String cause) {
        Declaration after = before == null
                ? declaration(ruling, 0, null, time)
                : declaration(ruling, before.version(), before.change(), before.since());
        return new Written(after, after.equals(before) ? List.of() : List.of(declare(after, ruling, time, cause)));
    }

    /** Another value: a change, and the declaration that it brings. */
    Written change(@Nullable Declaration before, Declared told, Ruling ruling, Instant at, String cause) {
        String previous = before == null ? null : before.change();
        String id = Digest.of("change", provider, capability, Objects.requireNonNullElse(previous, ""), cause);
        CapabilityChanged change = new CapabilityChanged(
                id,
                provider,
                capability,
                told,
                ruling.declared(),
                ruling.kind(),
                ruling.reason(),
                ruling.evidence().stream().map(Evidence::result).toList(),
                ruling.confidence(),
                ruling.validUntil(),
                previous,
                cause,
                at);
        Declaration after = declaration(ruling, before == null ? 1 : before.version() + 1, id, at);
        return new Written(after, List.of(new Command.Change(change), declare(after, ruling, at, cause)));
    }

    private static Command declare(Declaration declaration, Ruling ruling, Instant at, String cause) {
        String id = Digest.of(
                "declaration", declaration.provider(), declaration.capability(), declaration.version(), cause);
        return new Command.Declare(id, at, declaration, ruling.because());
    }

    private Declaration declaration(Ruling ruling, long version, @Nullable String change, Instant since) {
        return new Declaration(
                provider,
                capability,
                ruling.declared(),
                ruling.kind(),
                ruling.reason(),
                ruling.evidence(),
                ruling.confidence(),
                policy.id(),
                version,
                change,
                since,
                ruling.validUntil());
    }
}
