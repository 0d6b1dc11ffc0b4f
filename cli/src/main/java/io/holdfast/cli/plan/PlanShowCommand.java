package io.holdfast.cli.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.EventLog;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.option.OutputOption;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Shell;
import io.holdfast.cli.table.Table;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.time.Durations;
import io.holdfast.schema.worker.WorkerState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code holdfast plan show}. */
@Command(
        name = "show",
        description = "Shows the plans in force, and how many live workers can serve each.",
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast plan show", "  holdfast plan show --output json"})
public final class PlanShowCommand implements Callable<Integer> {

    private static final Duration LIVE = Duration.ofSeconds(30); // as the scheduler has it

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    /** @param shell what the process gives */
    public PlanShowCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (Cluster cluster = kafka.connect(shell)) {
            AppliedPlans applied = AppliedPlans.read(cluster);
            if (output.json()) {
                shell.print(Json.MAPPER.writeValueAsString(applied.byProvider().values()));
                return ExitCode.OK.code();
            }
            Table table = new Table("provider", "type", "plan", "suite", "every", "vantage", "workers");
            List<WorkerState> workers = liveWorkers(cluster);
            for (ProviderPlans provider : applied.byProvider().values()) {
                for (Plan plan : provider.plans()) {
                    for (String vantage : plan.vantages()) {
                        table.add(
                                provider.provider(),
                                provider.section().type(),
                                plan.name(),
                                plan.suite().toString(),
                                Durations.format(plan.every()),
                                vantage,
                                serving(workers, provider.provider(), vantage));
                    }
                }
            }
            table.lines(shell.screen().columns()).forEach(shell::print);
            return ExitCode.OK.code();
        }
    }

    private List<WorkerState> liveWorkers(Cluster cluster) {
        Instant oldest = shell.clock().instant().minus(LIVE);
        try (EventLog log = EventLog.fromStart(
                cluster.properties(), List.of(cluster.topics().workers()))) {
            Map<String, EventLog.Entry> latest = EventLog.latest(log.readToEnd());
            return latest.values().stream()
                    .filter(entry -> entry.timestamp() >= oldest.toEpochMilli())
                    .map(entry -> ((Reading.Valid) entry.reading()).event().data())
                    .filter(WorkerState.class::isInstance)
                    .map(WorkerState.class::cast)
                    .filter(worker -> !worker.draining())
                    .toList();
        }
    }

    private static String serving(List<WorkerState> workers, String provider, String vantage) {
        long count = workers.stream()
                .filter(worker ->
                        worker.vantage().equals(vantage) && worker.providers().contains(provider))
                .count();
        return count == 0 ? "none: waits" : Long.toString(count);
    }
}
