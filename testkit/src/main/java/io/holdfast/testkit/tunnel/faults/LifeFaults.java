package io.holdfast.testkit.tunnel.faults;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What ends upgraded connections that are otherwise fine.
 *
 * @param idle      cuts of quiet ones; several act side by side
 * @param ages      limits of age; several act side by side
 * @param reload    of the tunnel, if any
 * @param halfClose what a FIN from one side does
 */
public record LifeFaults(List<IdleCut> idle, List<AgeLimit> ages, Optional<Reload> reload, HalfClose halfClose) {

    /** No fault. */
    public static final LifeFaults NONE = new LifeFaults(List.of(), List.of(), Optional.empty(), HalfClose.FORWARD);

    /** Copies the lists. */
    public LifeFaults {
        idle = List.copyOf(idle);
        ages = List.copyOf(ages);
        Objects.requireNonNull(reload, "reload");
        Objects.requireNonNull(halfClose, "halfClose");
    }

    /** One more idle cut. */
    public LifeFaults idle(IdleCut cut) {
        return new LifeFaults(FrameFaults.plus(idle, cut), ages, reload, halfClose);
    }

    /** One more age limit. */
    public LifeFaults age(AgeLimit limit) {
        return new LifeFaults(idle, FrameFaults.plus(ages, limit), reload, halfClose);
    }

    /** A reload. */
    public LifeFaults reload(Reload value) {
        return new LifeFaults(idle, ages, Optional.of(value), halfClose);
    }

    /** Another way to treat a FIN. */
    public LifeFaults halfClose(HalfClose value) {
        return new LifeFaults(idle, ages, reload, value);
    }
}
