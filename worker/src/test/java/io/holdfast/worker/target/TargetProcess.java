package io.holdfast.worker.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real target as a process on a free loopback port; ends with {@link #close()}, or after 120 s by itself. */
public final class TargetProcess implements AutoCloseable {

    public static final JsonMapper JSON = new JsonMapper();

    private final Path directory;
    private final Process process;
    private final int port;
    private final String nonce;

    public TargetProcess(String... more) {
        try {
            directory = Files.createTempDirectory("target");
            Path file = TargetFile.writeTo(directory);
            List<String> command = new ArrayList<>(List.of("python3", file.toString(), "--port", "0"));
            command.addAll(List.of("--lifetime", "120", "--die-with-parent"));
            command.addAll(List.of(more));
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            JsonNode ready = JSON.readTree(String.valueOf(out.readLine()));
            port = ready.get("port").asInt();
            nonce = ready.get("nonce").asString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public String nonce() {
        return nonce;
    }

    public Process process() {
        return process;
    }

    public URI uri(String connection) {
        return URI.create(
                "ws://127.0.0.1:" + port + "/devtools/browser/" + nonce + "?holdfast-connection=" + connection);
    }

    /** Runs the same file with {@code --ask}; what it printed. */
    public JsonNode ask(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "python3", directory.resolve(TargetFile.NAME).toString(), "--port", Integer.toString(port), "--ask"));
        command.addAll(List.of(arguments));
        Process asked = new ProcessBuilder(command).start();
        String out = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        asked.waitFor(10, TimeUnit.SECONDS);
        return JSON.readTree(out);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            Files.deleteIfExists(directory.resolve(TargetFile.NAME));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
