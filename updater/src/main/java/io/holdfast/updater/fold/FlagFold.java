package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.updater.policy.FlagRule;
import io.holdfast.updater.policy.FlagSighting;
import io.holdfast.updater.policy.Policy;
import io.holdfast.updater.policy.Ruling;

/** Folds one flag of one provider. Pure. */
final class FlagFold {

    private final Declaring declaring;
    private final Policy policy;

    FlagFold(Declaring declaring) {
        this.declaring = declaring;
        this.policy = declaring.policy();
    }

    /** The flag afterwards, and what is to be written. */
    record Folded(FlagState state, List<Command> commands) {}

    Folded onSighting(FlagState state, FlagSighting sighting, Instant time) {
        return judge(state.with(sighting), time, sighting.result());
    }

    /** Something is due at this instant: a turn that has waited, or the end of the evidence. */
    Folded onDue(FlagState state, Instant due) {
        Turn turn = state.turn();
        if (turn != null && !turn.due().isAfter(due)) {
            DeclaredValue next = FlagRule.next(policy, state.value(), state.sightings(), due);
            FlagState told = state.withTurn(null);
            return next == DeclaredValue.UNSUPPORTED && next != state.value()
                    ? change(told, next, due, turn.cause())
                    : new Folded(told, List.of());
        }
        Declaration declaration = state.declaration();
        if (declaration == null || ProviderState.expiryOf(declaration).noneMatch(expiry -> !expiry.isAfter(due))) {
            return new Folded(state, List.of());
        }
        String cause = "expiry:" + due;
        Folded expired = change(state.withTurn(null), DeclaredValue.UNKNOWN, due, cause);
        Folded after = judge(expired.state(), due, cause);
        List<Command> all = new ArrayList<>(expired.commands());
        all.addAll(after.commands());
        return new Folded(after.state(), all);
    }

    private Folded judge(FlagState state, Instant time, String cause) {
        DeclaredValue current = state.value();
        DeclaredValue next = FlagRule.next(policy, current, state.sightings(), time);
        if (next == current) {
            return refresh(state.withTurn(null), time, cause);
        }
        if (next == DeclaredValue.UNSUPPORTED && !policy.settle().isZero()) {
            Turn turn = state.turn() == null ? new Turn(time.plus(policy.settle()), cause) : state.turn();
            return refresh(state.withTurn(turn), time, cause);
        }
        return change(state.withTurn(null), next, time, cause);
    }

    private Folded refresh(FlagState state, Instant time, String cause) {
        Ruling ruling = FlagRule.describe(policy, state.value(), state.sightings(), time);
        if (state.value() != DeclaredValue.UNKNOWN && ruling.evidence().isEmpty()) {
            return new Folded(
                    state, List.of()); // only contrary sessions are left: what was declared stands until it expires
        }
        Declaring.Written written = declaring.refresh(state.declaration(), ruling, time, cause);
        return new Folded(state.withDeclaration(written.declaration()), written.commands());
    }

    private Folded change(FlagState state, DeclaredValue next, Instant at, String cause) {
        Ruling ruling = FlagRule.describe(policy, next, state.sightings(), at);
        Declaring.Written written =
                declaring.change(state.declaration(), Declared.flag(state.value()), ruling, at, cause);
        return new Folded(state.withDeclaration(written.declaration()), written.commands());
    }
}
