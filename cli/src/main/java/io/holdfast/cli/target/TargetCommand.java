package io.holdfast.cli.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.worker.target.TargetFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast target}. */
@Command(
        name = "target",
        description = {
            "Runs the target, the small server that a session puts into a sandbox, in the foreground on 127.0.0.1.",
            "Prints its port and nonce on stdout as one line of JSON."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast target --port 9222      and in another window, through your tunnel to that port:",
            "  holdfast probe --url https://your-tunnel.example/ --control http://127.0.0.1:9222/"
        })
public final class TargetCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(5);

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @Option(
            names = "--port",
            required = true,
            paramLabel = "PORT",
            description = "Port on 127.0.0.1; 0 takes a free one.")
    private int port;

    @Option(
            names = "--lifetime",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Ends by itself after this time. Default: never.")
    private @Nullable Duration lifetime;

    @Option(
            names = "--python",
            paramLabel = "PROGRAM",
            defaultValue = "python3",
            description = "The Python interpreter, 3.8 or later. Default: ${DEFAULT-VALUE}.")
    private String python = "python3";

    @Override
    public Integer call() {
        if (port < 0 || port > 65_535) {
            throw Failure.usage("--port: expected 0 to 65535, was " + port);
        }
        try (Interruption interruption = Interruption.watch(CLOSING)) {
            Path directory = Files.createTempDirectory("holdfast-target-");
            try {
                Process process = start(TargetFile.writeTo(directory));
                CompletableFuture.anyOf(interruption.asked(), process.onExit()).join();
                return interruption.isAsked() ? stopped(process) : ended(process);
            } finally {
                Files.deleteIfExists(directory.resolve(TargetFile.NAME));
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process start(Path program) {
        List<String> argv = new ArrayList<>(List.of(python, program.toString(), "--host", "127.0.0.1", "--port"));
        argv.add(Integer.toString(port));
        argv.add("--die-with-parent");
        if (lifetime != null) {
            argv.add("--lifetime");
            argv.add(Double.toString(lifetime.toMillis() / 1000.0));
        }
        try {
            return new ProcessBuilder(argv)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw Failure.usage(
                    "\"" + python + "\" does not run; install Python 3.8 or later, or name one by --python");
        }
    }

    private static int stopped(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(CLOSING.toMillis() / 2, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.INTERRUPTED.code();
    }

    private static int ended(Process process) {
        if (process.exitValue() != 0) {
            throw Failure.usage(
                    "the target ended with exit code " + process.exitValue() + "; its own message is above");
        }
        return ExitCode.OK.code();
    }
}
