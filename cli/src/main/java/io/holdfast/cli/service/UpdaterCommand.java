package io.holdfast.cli.service;

import java.time.Duration;
import java.util.concurrent.Callable;

import io.holdfast.cli.fleet.FleetFile;
import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.sessions.Adapters;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.updater.main.UpdaterConfig;
import io.holdfast.updater.main.UpdaterException;
import io.holdfast.updater.main.UpdaterService;
import io.holdfast.updater.policy.Policy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast updater}. */
@Command(
        name = "updater",
        description = {
            "Runs the updater: results become declarations, and changes of them events.",
            "Start two and one is a hot spare; there is nothing to configure for that."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast updater --fleet fleet.yaml --bootstrap-servers kafka-1:9092"})
public final class UpdaterCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(25);

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--fleet",
            paramLabel = "FILE",
            description = "Takes the policy from this fleet file. Default: the default policy.")
    private @Nullable String fleet;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description =
                    "Where each process makes a small directory of its own. Default: the machine's temporary directory.")
    private @Nullable String stateDir;

    /** @param shell what the process gives */
    public UpdaterCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Policy policy = fleet == null
                ? Policy.DEFAULT
                : FleetFile.read(shell.path(fleet), fleet, Adapters.of(shell)).policy();
        try (Interruption interruption = Interruption.watch(CLOSING);
                Cluster cluster = kafka.connect(shell);
                UpdaterService service = UpdaterService.start(
                        new UpdaterConfig(
                                cluster.properties(),
                                cluster.topics(),
                                policy,
                                stateDir == null ? null : shell.path(stateDir),
                                UpdaterConfig.DEFAULT_TICK),
                        shell.clock(),
                        shell.ticker(),
                        new SimpleMeterRegistry())) {
            return Serving.until(interruption, service.failure().thenApply(UpdaterCommand::said));
        }
    }

    private static Failure said(UpdaterException reason) {
        return reason.kind() == UpdaterException.Kind.CONFIGURATION
                ? Failure.usage(String.valueOf(reason.getMessage()))
                : new Failure(ExitCode.INTERNAL, "the updater gave up: " + reason.kind());
    }
}
