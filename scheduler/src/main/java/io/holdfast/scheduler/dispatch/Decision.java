package io.holdfast.scheduler.dispatch;

import java.util.List;
import java.util.Map;

/**
 * The answer to an event or a look at the time.
 *
 * @param state    the provider's new state; the very same object when nothing changed
 * @param commands what to do, in order
 * @param waiting  what is due and waits, by track or wish, and why; only of a look at the time
 */
public record Decision(ProviderState state, List<Command> commands, Map<String, Waiting> waiting) {

    /** Copies the collections. */
    public Decision {
        commands = List.copyOf(commands);
        waiting = Map.copyOf(waiting);
    }
}
