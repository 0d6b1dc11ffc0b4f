package io.holdfast.schema.result;

import io.holdfast.schema.json.WireEnum;

/** The judgement of a verdict. */
public enum Value {
    /** It works as the check describes. */
    SUPPORTED,
    /** The tunnel cannot: seen twice the same, with a healthy target behind it. */
    UNSUPPORTED,
    /** Says nothing about the provider: our side, the path, the credential, the account, the sandbox, or not confirmed. */
    INCONCLUSIVE;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
