package io.holdfast.cli.declarations;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

import io.holdfast.cli.kafka.Cluster;
import io.holdfast.cli.kafka.EventLog;
import io.holdfast.cli.kafka.KafkaOptions;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.option.OutputOption;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Shell;
import io.holdfast.cli.table.Table;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast declarations}. */
@Command(
        name = "declarations",
        description = "Shows what is declared now of each provider and capability.",
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast declarations", "  holdfast declarations --provider e2b --output json"})
public final class DeclarationsCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Option(names = "--provider", paramLabel = "ID", description = "Only this provider. Default: all.")
    private @Nullable String provider;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    /** @param shell what the process gives */
    public DeclarationsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (Cluster cluster = kafka.connect(shell)) {
            List<Declaration> declarations = read(cluster).stream()
                    .filter(each -> provider == null || provider.equals(each.provider()))
                    .toList();
            if (output.json()) {
                shell.print(Json.MAPPER.writeValueAsString(declarations));
                return ExitCode.OK.code();
            }
            Table table = new Table("provider", "capability", "value", "kind", "evidence", "age", "reason");
            for (Declaration each : declarations) {
                table.add(
                        each.provider(),
                        each.capability().toString(),
                        DeclarationRows.value(each),
                        DeclarationRows.kind(each),
                        Integer.toString(each.evidence().size()),
                        DeclarationRows.age(each, shell.clock().instant()),
                        each.reason());
            }
            table.lines(shell.screen().interactive() ? shell.screen().columns() : Integer.MAX_VALUE)
                    .forEach(shell::print);
            return ExitCode.OK.code();
        }
    }

    private static List<Declaration> read(Cluster cluster) {
        try (EventLog log = EventLog.fromStart(
                cluster.properties(), List.of(cluster.topics().declarations()))) {
            return EventLog.data(EventLog.latest(log.readToEnd()).values(), Declaration.class).stream()
                    .sorted(Comparator.comparing(Declaration::provider).thenComparing(Declaration::capability))
                    .toList();
        }
    }
}
