package io.holdfast.cli;

import io.holdfast.cli.broker.BrokerCommand;
import io.holdfast.cli.declarations.DeclarationsCommand;
import io.holdfast.cli.plan.PlanApplyCommand;
import io.holdfast.cli.plan.PlanCommand;
import io.holdfast.cli.plan.PlanDiffCommand;
import io.holdfast.cli.plan.PlanShowCommand;
import io.holdfast.cli.probe.ProbeCommand;
import io.holdfast.cli.request.RequestCommand;
import io.holdfast.cli.service.SchedulerCommand;
import io.holdfast.cli.service.UpdaterCommand;
import io.holdfast.cli.service.WorkerCommand;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Shell;
import io.holdfast.cli.target.TargetCommand;
import io.holdfast.cli.topics.TopicsCommand;
import io.holdfast.cli.up.UpCommand;
import picocli.CommandLine;

/** All commands, made by constructors, and what becomes of their exceptions. */
final class CommandTree {

    private CommandTree() {}

    /** The whole tree. */
    static CommandLine of(Shell shell) {
        CommandLine root = new CommandLine(new HoldfastCommand());
        root.addSubcommand(new UpCommand(shell));
        root.addSubcommand(new ProbeCommand(shell));
        root.addSubcommand(new CommandLine(new PlanCommand())
                .addSubcommand(new PlanApplyCommand(shell))
                .addSubcommand(new PlanDiffCommand(shell))
                .addSubcommand(new PlanShowCommand(shell)));
        root.addSubcommand(new CommandLine(new TopicsCommand()).addSubcommand(new TopicsCommand.Apply(shell)));
        root.addSubcommand(new RequestCommand(shell));
        root.addSubcommand(new DeclarationsCommand(shell));
        root.addSubcommand(new SchedulerCommand(shell));
        root.addSubcommand(new WorkerCommand(shell));
        root.addSubcommand(new UpdaterCommand(shell));
        root.addSubcommand(new BrokerCommand(shell));
        root.addSubcommand(new TargetCommand());
        return finished(root, shell);
    }

    private static CommandLine finished(CommandLine root, Shell shell) {
        root.setOut(shell.out());
        root.setErr(shell.err());
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setUsageHelpAutoWidth(false);
        root.setUsageHelpWidth(100);
        root.setColorScheme(CommandLine.Help.defaultColorScheme(
                shell.screen().color() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        root.setParameterExceptionHandler((mistake, args) -> {
            CommandLine command = mistake.getCommandLine();
            String name = command.getCommandSpec().qualifiedName();
            shell.tell("holdfast: " + firstLine(String.valueOf(mistake.getMessage())) + " (see " + name + " --help)");
            return ExitCode.USAGE.code();
        });
        root.setExecutionExceptionHandler((thrown, command, parsed) -> {
            shell.out().flush();
            if (thrown instanceof Failure failure) {
                shell.tell("holdfast: " + failure.getMessage());
                return failure.exitCode().code();
            }
            shell.tell(
                    "holdfast: a mistake of this program: " + thrown.getClass().getName() + place(thrown));
            return ExitCode.INTERNAL.code();
        });
        return root;
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("wrong usage");
    }

    /** Where it was thrown, without its message: a message may quote what must not be repeated. */
    private static String place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("io.holdfast.")) {
                return " at " + frame;
            }
        }
        return "";
    }
}
