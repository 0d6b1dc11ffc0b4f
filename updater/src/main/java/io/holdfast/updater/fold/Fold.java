package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.updater.policy.FlagSighting;
import io.holdfast.updater.policy.LimitSighting;
import io.holdfast.updater.policy.Policy;

/**
 * The updater's decision: (state of a provider, input) → (state, what to write). Pure: no clock, no client.
 *
 * <pre>
 *   result ────► pending ──settled──► folded: flags and limits ──► Declare, Change, Want
 *   settled ───► early   ──result───►   │
 *   censored result ────────────────────┴─► the age limit only, "at least"
 *   tick ──────► turns that have waited, evidence that expired
 * </pre>
 *
 * Whatever falls due before an input's cause time is told first, stamped with the instant it was due at, so that reading the
 * same log again gives the same declarations and change ids whenever the ticks come.
 */
public final class Fold {

    private final Policy policy;

    /** A fold under a policy. */
    public Fold(Policy policy) {
        this.policy = policy;
    }

    /** A state and what is to be written. */
    public record Step(ProviderState state, List<Command> commands) {

        /** Copies the list. */
        public Step {
            commands = List.copyOf(commands);
        }
    }

    /** One step. The same state object comes back when the input changed nothing. */
    public Step step(ProviderState state, Input input) {
        if (input instanceof Input.Result result) {
            return onResult(state, result);
        }
        if (input instanceof Input.Settled settled) {
            Inbox.Early early = new Inbox.Early(
                    settled.data().session(),
                    settled.data().attempt(),
                    settled.data().result(),
                    settled.time());
            return onTaken(state, state.inbox().onSettled(early));
        }
        return advance(state, ((Input.Tick) input).now());
    }

    private Step onResult(ProviderState state, Input.Result result) {
        SessionEvidence evidence = Extraction.of(result.id(), result.time(), result.data());
        if (!result.data().censored()) {
            return onTaken(state, state.inbox().onResult(evidence));
        }
        if (state.inbox().hasSeen(result.id())) {
            return new Step(state, List.of());
        }
        Instant time = result.time().isAfter(state.time()) ? result.time() : state.time();
        return foldLimits(state.with(state.inbox().onCensored(result.id())), evidence, time);
    }

    private Step onTaken(ProviderState state, Inbox.Taken taken) {
        ProviderState after = state.with(taken.inbox());
        SessionEvidence evidence = taken.evidence();
        Instant time = taken.time();
        return evidence == null || time == null ? new Step(after, List.of()) : foldSession(after, evidence, time);
    }

    private Step foldSession(ProviderState before, SessionEvidence evidence, Instant settledAt) {
        ProviderState clocked = before.at(settledAt);
        Instant time = clocked.time();
        Step due = advance(clocked, time);
        Step flags = foldFlags(due.state(), evidence, time);
        Step limits = foldLimits(flags.state(), evidence, time);
        Step wishes = Wishes.ask(policy, limits.state(), evidence, time);
        List<Command> commands = new ArrayList<>(due.commands());
        commands.addAll(flags.commands());
        commands.addAll(limits.commands());
        commands.addAll(wishes.commands());
        return new Step(wishes.state(), commands);
    }

    private Step foldFlags(ProviderState before, SessionEvidence evidence, Instant time) {
        ProviderState state = before;
        List<Command> commands = new ArrayList<>();
        for (Map.Entry<Capability, FlagSighting> entry : evidence.flags().entrySet()) {
            Capability capability = entry.getKey();
            FlagFold.Folded folded = new FlagFold(declaring(state, capability))
                    .onSighting(state.flag(capability), entry.getValue().notAfter(time), time);
            state = state.with(capability, folded.state());
            commands.addAll(folded.commands());
        }
        return new Step(state, commands);
    }

    private Step foldLimits(ProviderState before, SessionEvidence evidence, Instant time) {
        ProviderState state = before;
        List<Command> commands = new ArrayList<>();
        for (Map.Entry<Capability, LimitSighting> entry : evidence.limits().entrySet()) {
            Capability capability = entry.getKey();
            LimitFold.Folded folded = new LimitFold(declaring(state, capability))
                    .onSighting(state.limit(capability), entry.getValue().notAfter(time), time);
            state = state.with(capability, folded.state());
            commands.addAll(folded.commands());
        }
        return new Step(state, commands);
    }

    /** Tells all that is due up to an instant, in order. */
    private Step advance(ProviderState before, Instant until) {
        ProviderState state = before;
        List<Command> commands = new ArrayList<>();
        Optional<Instant> due = state.nextDue();
        while (due.isPresent() && !due.get().isAfter(until)) {
            Instant at = due.get();
            for (Capability capability : List.copyOf(state.flags().keySet())) {
                FlagFold.Folded folded = new FlagFold(declaring(state, capability)).onDue(state.flag(capability), at);
                state = state.with(capability, folded.state());
                commands.addAll(folded.commands());
            }
            for (Capability capability : List.copyOf(state.limits().keySet())) {
                LimitFold.Folded folded =
                        new LimitFold(declaring(state, capability)).onDue(state.limit(capability), at);
                state = state.with(capability, folded.state());
                commands.addAll(folded.commands());
            }
            state = state.at(at);
            due = state.nextDue();
        }
        return new Step(state, commands);
    }

    private Declaring declaring(ProviderState state, Capability capability) {
        return new Declaring(policy, state.provider(), capability);
    }
}
