package io.holdfast.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.time.Clock;
import java.util.Set;

import io.holdfast.cli.shell.Screen;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.time.Ticker;

/** The start of the program. The only place that reads system properties and names the machine's clocks. */
public final class Main {

    private static final Set<String> SERVICES = Set.of("scheduler", "worker", "updater", "broker");

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        // a tunnel's name may go live seconds after its URL was told: a remembered "no such name" would outlive that
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        // before the first logger exists: services tell what they do, other commands only what went wrong
        boolean service = args.length > 0 && SERVICES.contains(args[0]);
        System.setProperty("holdfast.log.default", service ? "INFO" : "WARN");
        System.setProperty("holdfast.log.kafka", service ? "WARN" : "OFF");
        // exit, not return: threads of libraries that did not end must not keep the process
        System.exit(CommandTree.of(shell()).execute(args));
    }

    private static Shell shell() {
        boolean interactive = Boolean.getBoolean("holdfast.terminal");
        String noColor = System.getenv("NO_COLOR");
        return new Shell(
                new PrintWriter(System.out, false, StandardCharsets.UTF_8),
                new PrintWriter(System.err, false, StandardCharsets.UTF_8),
                System::getenv,
                Path.of("").toAbsolutePath(),
                new Screen(
                        interactive,
                        interactive && (noColor == null || noColor.isEmpty()),
                        Math.max(40, Integer.getInteger("holdfast.columns", 80))),
                Clock.systemUTC(), // wiring
                Ticker.system());
    }
}
