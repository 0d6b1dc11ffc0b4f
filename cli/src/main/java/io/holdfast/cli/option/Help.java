package io.holdfast.cli.option;

import picocli.CommandLine.Option;

/** {@code --help}, of every command. */
public final class Help {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help and ends.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean asked;
}
