package io.holdfast.cli.probe;

import io.holdfast.schema.json.WireEnum;
import io.holdfast.schema.result.Value;

/** What may be declared of a flag on the command line. */
enum Declared {
    /** It works. */
    SUPPORTED(Value.SUPPORTED),
    /** It does not. */
    UNSUPPORTED(Value.UNSUPPORTED);

    private final Value value;

    Declared(Value value) {
        this.value = value;
    }

    Value value() {
        return value;
    }

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
