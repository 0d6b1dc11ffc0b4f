package io.holdfast.cli.topics;

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
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.topic.AppliedTopics;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast topics}: only holds {@link Apply}. */
@Command(name = "topics", description = "Makes the topics of an installation.")
public final class TopicsCommand implements Runnable {

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "write: topics apply");
    }

    /** {@code holdfast topics apply}. */
    @Command(
            name = "apply",
            description = {
                "Makes the topics that are missing and sets what the workers' group needs; changes no topic that is there.",
                "\"plan apply\" and \"up\" do the same first."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  holdfast topics apply --bootstrap-servers kafka-1:9092",
                "  holdfast topics apply --fleet fleet.yaml --partitions 16"
            })
    public static final class Apply implements Callable<Integer> {

        private final Shell shell;

        @Mixin
        @SuppressWarnings("UnusedVariable") // read by picocli
        private Help help = new Help();

        @Mixin
        private KafkaOptions kafka = new KafkaOptions();

        @Option(
                names = "--partitions",
                paramLabel = "N",
                description =
                        "Partitions of the topics that are keyed by provider; fixed once made. Default: as they are, else 8.")
        private @Nullable Integer partitions;

        @Option(
                names = "--fleet",
                paramLabel = "FILE",
                description = "Also makes the request topics of this fleet file's plans.")
        private @Nullable String fleet;

        /** @param shell what the process gives */
        public Apply(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() {
            if (partitions != null && partitions < 1) {
                throw Failure.usage("--partitions: expected 1 or more, was " + partitions);
            }
            Fleet read = fleet == null ? null : FleetFile.read(shell.path(fleet), fleet, Adapters.of(shell));
            try (Cluster cluster = kafka.connect(shell)) {
                List<TopicSpec> requests =
                        read == null ? List.of() : RequestTopics.of(cluster.topics(), read.inFleet("none"));
                int count =
                        partitions == null ? cluster.partitions().orElse(TopicLayout.DEFAULT_PARTITIONS) : partitions;
                AppliedTopics applied = cluster.makeTopics(count, requests);
                applied.created().forEach(topic -> shell.print("made " + topic));
                applied.groupConfigs().forEach(config -> shell.print("set " + config));
                shell.print(applied.existing().size() + " topics were there"
                        + (applied.nothingToDo() ? "; nothing to do" : ""));
                return ExitCode.OK.code();
            }
        }
    }
}
