package io.holdfast.cli.service;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.concurrent.Callable;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.scheduler.main.SchedulerConfig;
import io.holdfast.scheduler.main.SchedulerService;
import io.holdfast.scheduler.watch.TopicsMismatchException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast scheduler}. */
@Command(
        name = "scheduler",
        description = {
            "Runs the scheduler: plans become requests when they are due.",
            "Start two and one is a hot spare; there is nothing to configure for that."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast scheduler --bootstrap-servers kafka-1:9092"})
public final class SchedulerCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(25);

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--unclaimed",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How long a request may wait for a worker before it is given to another. Default: 60s.")
    private Duration unclaimed = Limits.DEFAULTS.unclaimed();

    @Option(
            names = "--lease",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description =
                    "How long a session may be silent before it counts as lost; several heartbeats of a worker. Default: 30s.")
    private Duration lease = Limits.DEFAULTS.lease();

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description =
                    "Where each process makes a small directory of its own. Default: the machine's temporary directory.")
    private String stateDir = System.getProperty("java.io.tmpdir", "/tmp");

    /** @param shell what the process gives */
    public SchedulerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (Interruption interruption = Interruption.watch(CLOSING)) {
            try (Cluster cluster = kafka.connect(shell)) {
                Path state = shell.path(stateDir);
                SchedulerConfig config = SchedulerConfig.of(
                                new HashMap<>(cluster.properties()), cluster.topics(), state)
                        .with(limits());
                try (SchedulerService service =
                        SchedulerService.start(config, shell.clock(), shell.ticker(), new SimpleMeterRegistry())) {
                    return Serving.until(interruption, service.failure().thenApply(SchedulerCommand::said));
                }
            }
        }
    }

    private Limits limits() {
        try {
            return new Limits(unclaimed, lease);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--" + e.getMessage());
        }
    }

    private static Failure said(Throwable reason) {
        return reason instanceof TopicsMismatchException
                ? Failure.usage(String.valueOf(reason.getMessage()))
                : new Failure(
                        ExitCode.INTERNAL,
                        "the scheduler gave up: " + reason.getClass().getSimpleName());
    }
}
