package io.holdfast.schema.result;

/** The findings of every check of a session; each key is always there, its values null where nothing was measured. */
public record Checks(
        OpenFindings open,
        CdpFindings cdp,
        FrameFindings frame,
        PingedFindings pinged,
        UnpingedFindings unpinged,
        DataFindings data,
        HoldFindings hold,
        CloseFindings close) {

    /** Nothing was reached. */
    public static final Checks NONE = new Checks(
            OpenFindings.NONE,
            CdpFindings.NONE,
            FrameFindings.NONE,
            PingedFindings.NONE,
            UnpingedFindings.NONE,
            DataFindings.NONE,
            HoldFindings.NONE,
            CloseFindings.NONE);
}
