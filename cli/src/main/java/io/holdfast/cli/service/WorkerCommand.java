package io.holdfast.cli.service;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.sessions.Probing;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.worker.main.WorkerConfig;
import io.holdfast.worker.main.WorkerService;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast worker}. */
@Command(
        name = "worker",
        description = {
            "Runs a worker: takes requests of its vantage and runs their sessions.",
            "On SIGTERM it takes no more, lets sessions end that can within --grace, and publishes the others as "
                    + "\"at least\"."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast worker --vantage fra-1 --places 20 --bootstrap-servers kafka-1:9092"})
public final class WorkerCommand implements Callable<Integer> {

    private static final Duration CLEAN_UP = Duration.ofSeconds(75); // deletions are repeated for a while

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(names = "--vantage", paramLabel = "ID", description = "Where this machine stands. Default: local.")
    private String vantage = "local";

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Unique among all workers. Default: host name and process id.")
    private @Nullable String id;

    @Option(names = "--places", paramLabel = "N", description = "Sessions at once. Default: 50.")
    private int places = WorkerConfig.DEFAULT_PLACES;

    @Option(
            names = "--heartbeat",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How often a session, and the worker itself, says that it is alive. Default: 10s.")
    private Duration heartbeat = WorkerConfig.DEFAULT_HEARTBEAT;

    @Option(
            names = "--buffer-bound",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How long Kafka may be away before sessions are ended. Default: 5m.")
    private Duration bufferBound = WorkerConfig.DEFAULT_BUFFER_BOUND;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How long sessions may go on after SIGTERM. Default: 20s.")
    private Duration grace = WorkerConfig.DEFAULT_GRACE;

    /** @param shell what the process gives */
    public WorkerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (Interruption interruption = Interruption.watch(grace.plus(CLEAN_UP));
                Cluster cluster = kafka.connect(shell);
                Probing probing = Probing.start(shell);
                WorkerService service = WorkerService.start(
                        config(cluster),
                        probing.sessions(),
                        plans -> probing.types().canServe(plans, shell.environment()),
                        shell.clock(),
                        shell.ticker(),
                        new SimpleMeterRegistry())) {
            return Serving.until(
                    interruption,
                    service.failure().thenApply(why -> new Failure(ExitCode.USAGE, "the worker gave up: " + why)));
        }
    }

    private WorkerConfig config(Cluster cluster) {
        try {
            return new WorkerConfig(
                    cluster.properties(),
                    cluster.topics(),
                    vantage,
                    id == null ? ownId() : id,
                    places,
                    heartbeat,
                    heartbeat,
                    bufferBound,
                    grace);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--" + e.getMessage());
        }
    }

    private static String ownId() {
        String host;
        try {
            host = InetAddress.getLocalHost()
                    .getHostName()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^a-z0-9.-]", "-");
        } catch (UnknownHostException e) {
            host = "worker";
        }
        return host + "-" + ProcessHandle.current().pid();
    }
}
