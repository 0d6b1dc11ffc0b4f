package io.holdfast.cli.plan;

import java.util.Map;
import java.util.concurrent.Callable;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.fleet.FleetFile;
import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.sessions.Adapters;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code holdfast plan diff}. */
@Command(
        name = "diff",
        description = {
            "Says what \"plan apply\" would change, and changes nothing.",
            "Exit code 0 when there is no difference, 1 when there is one."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast plan diff fleet.yaml"})
public final class PlanDiffCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Parameters(paramLabel = "FILE", description = "The fleet file.")
    private String file = "";

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    /** @param shell what the process gives */
    public PlanDiffCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Fleet fleet = FleetFile.read(shell.path(file), file, Adapters.of(shell));
        try (Cluster cluster = kafka.connect(shell)) {
            AppliedPlans applied =
                    cluster.partitions().isPresent() ? AppliedPlans.read(cluster) : new AppliedPlans(Map.of());
            PlanChanges changes = PlanChanges.between(applied, fleet.inFleet(applied.fleetOrNew()));
            PlanText.difference(changes).forEach(shell::print);
            return (changes.isEmpty() ? ExitCode.OK : ExitCode.MISMATCH).code();
        }
    }
}
