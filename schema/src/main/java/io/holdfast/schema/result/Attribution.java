package io.holdfast.schema.result;

import io.holdfast.schema.json.WireEnum;

/** Who caused a failure. */
public enum Attribution {
    /** The provider's public tunnel. */
    TUNNEL,
    /** The sandbox or our target in it. */
    SANDBOX,
    /** The prober, its machine, or the network path from this vantage. */
    CLIENT,
    /** A credential or the account behind it: missing, refused, expired, over quota. */
    CREDENTIAL,
    /** The provider's control plane. */
    PROVIDER,
    /** Cannot be told. */
    UNKNOWN;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
