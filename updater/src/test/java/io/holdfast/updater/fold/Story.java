package io.holdfast.updater.fold;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.updater.policy.Policy;

/** Tells a fold one thing after another and keeps what it wrote. */
final class Story {

    static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

    /** From the start of a session until it is settled. */
    static final Duration TAKES = Duration.ofMinutes(6);

    private final Fold fold;
    final List<Input> inputs = new ArrayList<>();
    final List<Command> commands = new ArrayList<>();
    ProviderState state = ProviderState.empty("acme");
    private int sessions;

    Story(Policy policy) {
        fold = new Fold(policy);
    }

    static Instant hours(double hours) {
        return START.plusSeconds((long) (hours * 3600));
    }

    /** A settled session that began so many hours after the start. */
    Story session(double hours, Verdict verdict) {
        String session = nextSession();
        return settled(Results.websockets(session, hours(hours), verdict));
    }

    Story session(double hours, Map<Capability, Verdict> verdicts, Checks checks) {
        return settled(Results.of(nextSession(), hours(hours), verdicts, checks, false));
    }

    /** A result and its settlement. */
    Story settled(SessionResult result) {
        Instant at = result.report().startedAt().plus(TAKES);
        give(new Input.Result("r-" + result.session(), at, result));
        return give(new Input.Settled(
                at.plusMillis(200), new SessionSettled(result.session(), 1, "acme", "r-" + result.session())));
    }

    Story tick(double hours) {
        return give(new Input.Tick(hours(hours)));
    }

    Story give(Input input) {
        inputs.add(input);
        Fold.Step step = fold.step(state, input);
        state = step.state();
        commands.addAll(step.commands());
        return this;
    }

    String nextSession() {
        sessions++;
        return "s-" + sessions;
    }

    Story forget() {
        commands.clear();
        return this;
    }

    DeclaredValue value() {
        return state.flag(Capability.WEBSOCKETS).value();
    }

    Declaration declaration(Capability capability) {
        Declaration declaration = capability.isFlag()
                ? state.flag(capability).declaration()
                : state.limit(capability).declaration();
        if (declaration == null) {
            throw new AssertionError(capability + " was never declared");
        }
        return declaration;
    }

    List<CapabilityChanged> changes() {
        return only(command -> command instanceof Command.Change change ? change.change() : null);
    }

    List<Declaration> declared() {
        return only(command -> command instanceof Command.Declare declare ? declare.declaration() : null);
    }

    List<Wanted> wanted() {
        return only(command -> command instanceof Command.Want want ? want.wanted() : null);
    }

    private <T> List<T> only(Function<Command, T> select) {
        List<T> all = new ArrayList<>();
        for (Command command : commands) {
            T selected = select.apply(command);
            if (selected != null) {
                all.add(selected);
            }
        }
        return all;
    }
}
