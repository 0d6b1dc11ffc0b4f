package io.holdfast.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.awaitility.Awaitility.await;

/** The built distribution as a process of its own, with its own directory for temporary files. */
final class Program implements AutoCloseable {

    private static final Path DIST = Path.of("target", "dist", "lib").toAbsolutePath();

    private final Process process;
    private final Path out;
    private final Path err;

    private Program(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts a command; its streams go to files named after it. */
    static Program start(Path directory, String name, String... args) throws IOException {
        return start(directory, name, Map.of(), args);
    }

    /** The same with these variables besides. */
    static Program start(Path directory, String name, Map<String, String> variables, String... args)
            throws IOException {
        Path temporary = Files.createDirectories(directory.resolve("tmp"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("holdfast.classpath", DIST + "/*"),
                "io.holdfast.cli.Main"));
        command.addAll(List.of(args));
        Path out = directory.resolve(name + ".out");
        Path err = directory.resolve(name + ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(variables);
        return new Program(builder.start(), out, err);
    }

    /** Waits for the end and gives the exit code. */
    int end(Duration limit) {
        await().atMost(limit).until(() -> !process.isAlive());
        return process.exitValue();
    }

    /** The first line on stdout, once it is there. */
    String firstLine(Duration limit) {
        await().atMost(limit).until(() -> !process.isAlive() || out().contains("\n"));
        return out().lines()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("it ended without a word: " + err()));
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    long pid() {
        return process.pid();
    }

    /** SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** SIGKILL. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
