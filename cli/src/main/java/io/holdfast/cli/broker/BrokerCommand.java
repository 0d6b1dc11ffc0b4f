package io.holdfast.cli.broker;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.holdfast.cli.option.Help;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.testkit.broker.BrokerOptions;
import io.holdfast.testkit.broker.BrokerStartException;
import io.holdfast.testkit.broker.EmbeddedBroker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast broker}. */
@Command(
        name = "broker",
        description = {
            "Runs the embedded Kafka broker alone, on 127.0.0.1, until interrupted.",
            "Prints its bootstrap address on stdout once it serves."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast broker --port 9092", "  holdfast broker --port 0 --data /var/tmp/holdfast"})
public final class BrokerCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(40); // the broker's own bound is 30 s

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9092",
            description = "Port on 127.0.0.1; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
    private int port = 9092;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = ".holdfast/broker",
            description = "Where its log lives; made when missing, kept for the next start. Default: ${DEFAULT-VALUE}.")
    private String data = ".holdfast/broker";

    /** @param shell what the process gives */
    public BrokerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65_535) {
            throw Failure.usage("--port: expected 0 to 65535, was " + port);
        }
        try (Interruption interruption = Interruption.watch(CLOSING);
                EmbeddedBroker broker = start()) {
            shell.print(broker.bootstrapServers());
            CompletableFuture<String> death = broker.death().toCompletableFuture();
            CompletableFuture.anyOf(interruption.asked(), death).join();
            if (interruption.isAsked()) {
                return ExitCode.INTERRUPTED.code();
            }
            throw Failure.usage("the broker gave up: " + death.join());
        }
    }

    private EmbeddedBroker start() {
        try {
            return EmbeddedBroker.start(BrokerOptions.in(shell.path(data)).onPort(port));
        } catch (BrokerStartException e) {
            throw Failure.usage("the broker did not start: " + e.getMessage());
        }
    }
}
