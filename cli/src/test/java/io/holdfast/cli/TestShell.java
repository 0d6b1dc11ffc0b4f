package io.holdfast.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

import io.holdfast.cli.shell.Screen;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.time.Ticker;

/** Runs commands in this process and keeps what they wrote. */
final class TestShell {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Shell shell;

    TestShell(Path directory, Map<String, String> environment) {
        shell = new Shell(
                new PrintWriter(out),
                new PrintWriter(err),
                environment::get,
                directory,
                Screen.PIPE,
                Clock.systemUTC(), // wiring
                Ticker.system());
    }

    int run(String... args) {
        return CommandTree.of(shell).execute(args);
    }

    Shell shell() {
        return shell;
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
