package io.holdfast.cli.option;

import io.holdfast.schema.json.WireEnum;

/** How data is written to stdout. */
public enum OutputFormat {
    /** For people. */
    TEXT,
    /** One JSON document. */
    JSON;

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
