package io.holdfast.cli.option;

import picocli.CommandLine.Option;

/** {@code --output}. */
public final class OutputOption {

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "What stdout gets: text (for people) or json. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format = OutputFormat.TEXT;

    /** Whether JSON was asked for. */
    public boolean json() {
        return format == OutputFormat.JSON;
    }
}
