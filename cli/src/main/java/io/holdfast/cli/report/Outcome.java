package io.holdfast.cli.report;

import io.holdfast.cli.shell.ExitCode;
import io.holdfast.schema.result.Value;

/** What the exit code says of a verdict. */
public final class Outcome {

    private Outcome() {}

    /** The verdict itself. */
    public static ExitCode of(Value value) {
        return switch (value) {
            case SUPPORTED -> ExitCode.OK;
            case UNSUPPORTED -> ExitCode.MISMATCH;
            case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
        };
    }

    /** The verdict beside what is declared. */
    public static ExitCode declared(Value declared, Value value) {
        if (value == Value.INCONCLUSIVE) {
            return ExitCode.INCONCLUSIVE;
        }
        return value == declared ? ExitCode.OK : ExitCode.MISMATCH;
    }
}
