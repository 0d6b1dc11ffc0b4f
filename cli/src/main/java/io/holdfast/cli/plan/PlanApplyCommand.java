package io.holdfast.cli.plan;

import java.util.List;
import java.util.concurrent.Callable;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.fleet.FleetFile;
import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.kafka.RequestTopics;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.sessions.Adapters;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.topic.TopicLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code holdfast plan apply}. */
@Command(
        name = "apply",
        description = {
            "Checks a fleet file, makes the topics that are missing, and puts the file's plans in force.",
            "A file with a mistake changes nothing. Credentials are looked for where the workers run, not here."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast plan apply fleet.yaml",
            "  holdfast plan apply fleet.yaml --prune --bootstrap-servers kafka-1:9092"
        })
public final class PlanApplyCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Parameters(paramLabel = "FILE", description = "The fleet file.")
    private String file = "";

    @Option(names = "--prune", description = "Removes providers that are in force and not in the file.")
    private boolean prune;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    /** @param shell what the process gives */
    public PlanApplyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Fleet fleet = FleetFile.read(shell.path(file), file, Adapters.of(shell));
        try (Cluster cluster = kafka.connect(shell)) {
            apply(cluster, fleet, prune, shell).forEach(shell::print);
            return ExitCode.OK.code();
        }
    }

    /**
     * Makes the topics and writes what differs.
     *
     * @return a line for each provider
     */
    public static List<String> apply(Cluster cluster, Fleet fleet, boolean prune, Shell shell) {
        int partitions = cluster.partitions().orElse(TopicLayout.DEFAULT_PARTITIONS);
        cluster.makeTopics(partitions, RequestTopics.of(cluster.topics(), fleet.inFleet("none")));
        AppliedPlans applied = AppliedPlans.read(cluster);
        List<ProviderPlans> wanted = fleet.inFleet(applied.fleetOrNew());
        PlanChanges changes = PlanChanges.between(applied, wanted);
        cluster.write(AppliedPlans.records(
                cluster.topics(), changes.toWrite(), prune ? changes.missing() : List.of(), shell.clock()));
        return PlanText.applied(changes, prune);
    }
}
