package io.holdfast.cli.up;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.fleet.FleetFile;
import io.holdfast.cli.kafka.EventLog;
import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.option.OutputOption;
import io.holdfast.cli.plan.PlanApplyCommand;
import io.holdfast.cli.sessions.Adapters;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.time.Durations;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.provider.ProviderTypes;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast up}. */
@Command(
        name = "up",
        description = {
            "Runs the whole system in this process, with an embedded Kafka, and shows what is declared.",
            "Without --fleet: a demo fleet of emulated tunnels with known faults; needs no credentials, only python3."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast up                                  the demo, until interrupted",
            "  holdfast up --once                           the demo, until everything is decided",
            "  holdfast up --fleet fleet.yaml --port 9092   your fleet; more workers may join on that port"
        })
public final class UpCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(90);
    private static final String DEMO = "demo.yaml";

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Option(names = "--fleet", paramLabel = "FILE", description = "The fleet file. Default: the demo.")
    private @Nullable String fleetFile;

    @Option(
            names = "--once",
            description = "Ends when every plan is decided: 0; or at --timeout: 3. Only sessions of this run count; "
                    + "without --data nothing is kept.")
    private boolean once;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How long --once waits. Default: 5m.")
    private Duration timeout = Duration.ofMinutes(5);

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port of the embedded Kafka on 127.0.0.1. Default: a free one.")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Where the embedded Kafka keeps its data. Default: .holdfast/up, for the demo .holdfast/demo.")
    private @Nullable String data;

    @Option(
            names = "--vantage",
            paramLabel = "ID",
            description = "Where this machine stands. Default: the file's first vantage.")
    private @Nullable String vantage;

    @Mixin
    private OutputOption output = new OutputOption();

    /** @param shell what the process gives */
    public UpCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        ProviderTypes types = Adapters.of(shell);
        Fleet fleet = fleet(types);
        String here = vantage == null ? fleet.vantages().get(0) : vantage;
        if (!fleet.vantages().contains(here)) {
            throw Failure.usage(
                    "--vantage: expected one of " + String.join(", ", fleet.vantages()) + ", was \"" + here + "\"");
        }
        Credentials.require(fleet, here, fleetFile == null ? DEMO : fleetFile, types, shell.environment());
        if (port < 0 || port > 65_535) {
            throw Failure.usage("--port: expected 0 to 65535, was " + port);
        }
        try (Interruption interruption = Interruption.watch(CLOSING);
                DataPlace place = place();
                Installation installation = Installation.startBroker(shell, place.broker(), port)) {
            return run(fleet, here, installation, place, interruption);
        }
    }

    private Fleet fleet(ProviderTypes types) {
        if (fleetFile != null) {
            return FleetFile.read(shell.path(fleetFile), fleetFile, types);
        }
        try (InputStream in = UpCommand.class.getResourceAsStream(DEMO)) {
            if (in == null) {
                throw new IllegalStateException(DEMO + " is not in the jar");
            }
            return FleetFile.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), DEMO, types);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DataPlace place() {
        if (data != null) {
            return DataPlace.kept(shell.path(data));
        }
        if (once) {
            return DataPlace.scratch();
        }
        return DataPlace.kept(shell.path(
                Path.of(".holdfast", fleetFile == null ? "demo" : "up").toString()));
    }

    private int run(Fleet fleet, String here, Installation installation, DataPlace place, Interruption interruption) {
        Instant started = shell.clock().instant();
        List<String> applied = PlanApplyCommand.apply(installation.cluster(), fleet, true, shell);
        if (once && applied.stream().anyMatch(line -> !line.startsWith("added"))) {
            Wishes.forEachPlan(installation.cluster(), fleet, shell.clock());
        }
        installation.startServices(here, fleet.policy(), place.state());
        shell.tell("holdfast: Kafka at " + installation.cluster().properties().get("bootstrap.servers") + ", "
                + fleet.providers().size() + " providers, vantage " + here + (once ? "" : "; Ctrl-C ends it"));
        FleetState state = new FleetState(Goal.of(fleet), once ? started : Instant.EPOCH);
        int code = watch(installation, state, interruption);
        if (output.json()) {
            shell.print(Json.MAPPER.writeValueAsString(state.declarations().stream()
                    .sorted(Comparator.comparing(Declaration::provider).thenComparing(Declaration::capability))
                    .toList()));
        }
        return code;
    }

    private int watch(Installation installation, FleetState state, Interruption interruption) {
        Topics topics = installation.cluster().topics();
        Display display = new Display(shell, output.json());
        long until = shell.ticker().nanos() + timeout.toNanos();
        try (EventLog log = EventLog.fromStart(
                installation.cluster().properties(),
                List.of(topics.sessions(), topics.results(), topics.declarations()))) {
            while (!interruption.isAsked()) {
                if (installation.failure().isDone()) {
                    throw new Failure(ExitCode.INTERNAL, installation.failure().join());
                }
                for (EventLog.Entry entry : log.poll()) {
                    if (entry.reading() instanceof Reading.Valid valid) {
                        state.hear(valid.event());
                    }
                }
                display.show(state, shell.clock().instant());
                if (once && state.allDecided()) {
                    display.last(state, shell.clock().instant());
                    return ExitCode.OK.code();
                }
                if (once && shell.ticker().nanos() - until >= 0) {
                    display.last(state, shell.clock().instant());
                    shell.tell("holdfast: not decided within " + Durations.format(timeout) + ":");
                    state.undecided().forEach(line -> shell.tell("  " + line));
                    return ExitCode.INCONCLUSIVE.code();
                }
            }
            return ExitCode.INTERRUPTED.code();
        }
    }
}
