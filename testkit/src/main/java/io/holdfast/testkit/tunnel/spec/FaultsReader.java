package io.holdfast.testkit.tunnel.spec;

import io.holdfast.testkit.tunnel.faults.TunnelFaults;

/** Reads the faults of a tunnel; the vocabulary stands at {@code TunnelSpec}. */
public final class FaultsReader {

    private FaultsReader() {}

    /** Reads all faults of a section; whether other keys are left over is for the caller to say by {@link Fields#done}. */
    public static TunnelFaults read(Fields fields) {
        return new TunnelFaults(
                OpenReader.read(fields), LifeReader.read(fields), FrameReader.read(fields), FlowReader.read(fields));
    }
}
