package io.holdfast.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.holdfast.schema.json.Json;
import io.holdfast.worker.target.TargetFile;

import static org.awaitility.Awaitility.await;

/** A target that runs on a free port. */
final class Target implements AutoCloseable {

    private final Process process;
    private final int port;

    private Target(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Target start(Path directory) throws IOException {
        Path ready = directory.resolve("ready.json");
        Process process = new ProcessBuilder(
                        "python3",
                        TargetFile.writeTo(directory).toString(),
                        "--port",
                        "0",
                        "--lifetime",
                        "120",
                        "--die-with-parent",
                        "--ready-file",
                        ready.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("target.log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(20)).until(() -> Files.exists(ready));
        return new Target(
                process,
                Json.MAPPER.readTree(Files.readString(ready)).path("port").asInt());
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
