package io.holdfast.cli.plan;

import io.holdfast.cli.option.Help;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast plan}: holds apply, diff and show. */
@Command(name = "plan", description = "Applies, compares and shows what is to be tested.")
public final class PlanCommand implements Runnable {

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "write one of: plan apply, plan diff, plan show");
    }
}
