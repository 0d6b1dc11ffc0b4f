package io.holdfast.testkit.tunnel.faults;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * All that a fault tunnel does wrong; immutable. Built from {@link #NONE} by replacing parts, for example
 * {@code TunnelFaults.NONE.life(life -> life.idle(IdleCut.after(Duration.ofSeconds(60), Ending.fin())))}.
 *
 * @param open   until a connection is open
 * @param life   endings of open connections
 * @param frames inside WebSocket frames
 * @param flow   of bytes
 */
public record TunnelFaults(OpenFaults open, LifeFaults life, FrameFaults frames, FlowFaults flow) {

    /** A tunnel without fault. */
    public static final TunnelFaults NONE =
            new TunnelFaults(OpenFaults.NONE, LifeFaults.NONE, FrameFaults.NONE, FlowFaults.NONE);

    /** No part is null. */
    public TunnelFaults {
        Objects.requireNonNull(open, "open");
        Objects.requireNonNull(life, "life");
        Objects.requireNonNull(frames, "frames");
        Objects.requireNonNull(flow, "flow");
    }

    /** The same with changes to opening. */
    public TunnelFaults open(UnaryOperator<OpenFaults> change) {
        return new TunnelFaults(change.apply(open), life, frames, flow);
    }

    /** The same with changes to the life of connections. */
    public TunnelFaults life(UnaryOperator<LifeFaults> change) {
        return new TunnelFaults(open, change.apply(life), frames, flow);
    }

    /** The same with changes to frames. */
    public TunnelFaults frames(UnaryOperator<FrameFaults> change) {
        return new TunnelFaults(open, life, change.apply(frames), flow);
    }

    /** The same with changes to the flow. */
    public TunnelFaults flow(UnaryOperator<FlowFaults> change) {
        return new TunnelFaults(open, life, frames, change.apply(flow));
    }
}
