package io.holdfast.updater.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.updater.policy.FlagRule;
import io.holdfast.updater.policy.FlagSighting;
import io.holdfast.updater.policy.Policy;

/** Asks for the sessions that would decide what a session left open; one of each suite answers all its flags. Pure. */
final class Wishes {

    private Wishes() {}

    /** The state with what is asked for, and the wishes. */
    static Fold.Step ask(Policy policy, ProviderState before, SessionEvidence evidence, Instant time) {
        ProviderState state = before;
        List<Command> commands = new ArrayList<>();
        Set<Suite> asked = EnumSet.noneOf(Suite.class);
        for (Map.Entry<Capability, FlagSighting> entry : evidence.flags().entrySet()) {
            Capability capability = entry.getKey();
            FlagSighting sighting = entry.getValue();
            FlagState flag = state.flag(capability);
            if (flag.turn() != null || asked.contains(sighting.suite())) {
                continue; // a turn that waits is decided by time
            }
            String reason = FlagRule.wish(policy, flag.value(), flag.sightings(), time);
            if (reason == null) {
                continue;
            }
            Instant newest = flag.sightings().get(flag.sightings().size() - 1).at();
            Optional<Asked.Wish> wish =
                    flag.asked().ask(policy, flag.version(), time, newest, evidence.nextExpectedAt());
            if (wish.isPresent()) {
                asked.add(sighting.suite());
                state = state.with(capability, flag.withAsked(wish.get().after()));
                commands.add(new Command.Want(
                        time,
                        new Wanted(
                                Digest.of(
                                        "wanted",
                                        state.provider(),
                                        capability,
                                        flag.version(),
                                        wish.get().number()),
                                state.provider(),
                                sighting.suite(),
                                capability,
                                sighting.vantage(),
                                wish.get().start(),
                                "updater",
                                reason)));
            }
        }
        return new Fold.Step(state, commands);
    }
}
