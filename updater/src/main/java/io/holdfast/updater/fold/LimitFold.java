package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.List;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.updater.policy.LimitRule;
import io.holdfast.updater.policy.LimitSighting;
import io.holdfast.updater.policy.Policy;
import io.holdfast.updater.policy.Ruling;

/** Folds one limit of one provider. Pure. */
final class LimitFold {

    private final Declaring declaring;
    private final Policy policy;

    LimitFold(Declaring declaring) {
        this.declaring = declaring;
        this.policy = declaring.policy();
    }

    /** The limit afterwards, and what is to be written. */
    record Folded(LimitState state, List<Command> commands) {}

    Folded onSighting(LimitState before, LimitSighting sighting, Instant time) {
        LimitState state = before.with(sighting);
        Ruling ruling = LimitRule.ruling(policy, declaring.capability(), state.sightings(), time);
        if (ruling == null) {
            return new Folded(state, List.of());
        }
        Declaration declaration = state.declaration();
        if (declaration == null || LimitRule.moved(policy, state.told(), ruling.declared())) {
            return change(state, ruling, time, sighting.result());
        }
        Declaring.Written written = declaring.refresh(declaration, ruling, time, sighting.result());
        return new Folded(new LimitState(written.declaration(), state.told(), state.sightings()), written.commands());
    }

    /** The evidence may be at its end at this instant. */
    Folded onDue(LimitState state, Instant due) {
        Declaration declaration = state.declaration();
        if (declaration == null || ProviderState.expiryOf(declaration).noneMatch(expiry -> !expiry.isAfter(due))) {
            return new Folded(state, List.of());
        }
        Ruling unknown = new Ruling(
                Declared.UNKNOWN,
                null,
                List.of(),
                0,
                null,
                List.of("no session measured it in the last " + policy.expiry().toHours() + " h"));
        return change(state, unknown, due, "expiry:" + due);
    }

    private Folded change(LimitState state, Ruling ruling, Instant at, String cause) {
        Declaring.Written written = declaring.change(state.declaration(), state.told(), ruling, at, cause);
        return new Folded(
                new LimitState(written.declaration(), ruling.declared(), state.sightings()), written.commands());
    }
}
