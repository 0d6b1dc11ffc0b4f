package io.holdfast.cli.request;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.EventLog;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.option.OutputOption;
import io.holdfast.cli.plan.AppliedPlans;
import io.holdfast.cli.report.Outcome;
import io.holdfast.cli.report.ReportText;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.session.SessionIds;
import io.holdfast.schema.time.Durations;
import io.holdfast.schema.wanted.Wanted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code holdfast request}. */
@Command(
        name = "request",
        description = {
            "Asks for one session now, at each vantage of the provider's plan. It passes admission and budget like any other.",
            "With --wait: prints the report and ends as \"probe\" does; 3 also when nothing was decided in time."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast request e2b", "  holdfast request e2b --suite long-hold --wait --timeout 45m"})
public final class RequestCommand implements Callable<Integer> {

    private static final String SOURCE = "holdfast/request";

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Parameters(paramLabel = "PROVIDER", description = "A provider of the plans in force.")
    private String provider = "";

    @Option(names = "--suite", paramLabel = "SUITE", description = "websockets or long-hold. Default: websockets.")
    private String suite = Suite.WEBSOCKETS.toString();

    @Option(
            names = "--vantage",
            paramLabel = "ID",
            description = "Where. Default: each vantage of the provider's plan of that suite.")
    private @Nullable String vantage;

    @Option(names = "--wait", description = "Waits for the deciding result.")
    private boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How long --wait waits. Default: 30m.")
    private Duration timeout = Duration.ofMinutes(30);

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    /** @param shell what the process gives */
    public RequestCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Suite asked = Suite.of(suite)
                .orElseThrow(
                        () -> Failure.usage("--suite: expected one of " + Suite.ids() + ", was \"" + suite + "\""));
        try (Interruption interruption = Interruption.watch(Duration.ofSeconds(5));
                Cluster cluster = kafka.connect(shell)) {
            Map<String, Wanted> bySession = wishes(AppliedPlans.read(cluster), asked);
            try (EventLog results = EventLog.fromEnd(
                    cluster.properties(), List.of(cluster.topics().results()))) {
                cluster.write(bySession.values().stream()
                        .map(wish -> EventWriter.toRecord(
                                cluster.topics().wanted(),
                                provider,
                                Event.of(SOURCE, shell.clock().instant(), provider, wish)))
                        .toList());
                bySession.forEach((session, wish) -> say("asked for session " + session + " at " + wish.vantage()));
                return wait ? await(results, new Answers(bySession.keySet()), interruption) : ExitCode.OK.code();
            }
        }
    }

    /** The session is data when nothing else is printed. */
    private void say(String line) {
        if (wait) {
            shell.tell(line);
        } else {
            shell.print(line);
        }
    }

    private Map<String, Wanted> wishes(AppliedPlans applied, Suite asked) {
        ProviderPlans plans = applied.byProvider().get(provider);
        if (plans == null) {
            throw Failure.usage("no provider \"" + provider + "\" is in force; there are: "
                    + String.join(", ", applied.byProvider().keySet()));
        }
        List<String> vantages = vantage != null
                ? List.of(vantage)
                : plans.plans().stream()
                        .filter(plan -> plan.suite() == asked)
                        .findFirst()
                        .map(plan -> plan.vantages())
                        .orElseThrow(() -> Failure.usage("no plan of " + provider + " runs " + asked
                                + ", so there is no vantage to run it at; give --vantage"));
        Map<String, Wanted> wishes = new LinkedHashMap<>();
        Instant now = shell.clock().instant();
        for (String where : vantages) {
            String id = UUID.randomUUID().toString();
            wishes.put(
                    SessionIds.ofWanted(id, where),
                    new Wanted(id, provider, asked, null, where, now, "operator", "asked for by hand"));
        }
        return wishes;
    }

    private int await(EventLog results, Answers answers, Interruption interruption) {
        long until = shell.ticker().nanos() + timeout.toNanos();
        while (shell.ticker().nanos() - until < 0) {
            if (interruption.isAsked()) {
                return ExitCode.INTERRUPTED.code();
            }
            for (EventLog.Entry entry : results.poll()) {
                if (entry.reading() instanceof Reading.Valid valid) {
                    answers.hear(valid.event());
                }
            }
            Optional<List<Report>> all = answers.all();
            if (all.isPresent()) {
                return print(all.get());
            }
        }
        throw new Failure(
                ExitCode.INCONCLUSIVE,
                "nothing was decided within " + Durations.format(timeout)
                        + "; the session may still run, or wait: see holdfast plan show");
    }

    private int print(List<Report> reports) {
        if (output.json()) {
            shell.print(Json.MAPPER.writeValueAsString(reports.size() == 1 ? reports.get(0) : reports));
        } else {
            List<String> lines = new ArrayList<>();
            reports.forEach(report -> {
                lines.addAll(ReportText.of(report));
                lines.add("websockets-check " + Json.MAPPER.writeValueAsString(report));
            });
            lines.forEach(shell::print);
        }
        return reports.stream()
                .map(report -> Outcome.of(report.verdict().value()))
                .max(Comparator.comparingInt(RequestCommand::weight))
                .orElse(ExitCode.OK)
                .code();
    }

    /** Unsupported somewhere outweighs inconclusive elsewhere, and both outweigh supported. */
    private static int weight(ExitCode code) {
        return code == ExitCode.MISMATCH ? 2 : code == ExitCode.INCONCLUSIVE ? 1 : 0;
    }
}
