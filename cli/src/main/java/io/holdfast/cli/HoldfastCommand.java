package io.holdfast.cli;

import io.holdfast.cli.option.Help;
import io.holdfast.cli.shell.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand: help and version. */
@Command(
        name = "holdfast",
        versionProvider = HoldfastCommand.VersionLine.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Finds out, by testing, what each sandbox provider's public tunnel really carries.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; supported, as declared, or no difference",
            "1:unsupported, not as declared, or different",
            "2:the command line, a file or the surroundings are wrong",
            "3:inconclusive, or undecided in time",
            "70:a mistake of this program",
            "130:interrupted"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast up --once                              see it work, with emulated tunnels",
            "  holdfast probe --url https://example.org/ ...   one session, no Kafka",
            "  holdfast COMMAND --help                         what a command takes"
        })
@SuppressWarnings("UnusedVariable") // fields are read by picocli
final class HoldfastCommand implements Runnable {

    @Mixin
    private Help help = new Help();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version and ends.")
    private boolean version;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** Program, version and Java. */
    static final class VersionLine implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"holdfast " + Version.text() + " (Java " + System.getProperty("java.version") + ")"};
        }
    }
}
