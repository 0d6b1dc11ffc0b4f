package io.holdfast.worker.provider.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.Endpoint;
import io.holdfast.worker.provider.ExecInside;
import io.holdfast.worker.provider.ExecResult;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.Sandbox;
import io.holdfast.worker.provider.SandboxSpec;
import io.holdfast.worker.provider.SandboxState;
import io.holdfast.worker.provider.TargetLaunch;
import io.holdfast.worker.target.TargetFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A directory, a process in it, and a tunnel before it if one was asked for. */
final class LocalSandbox implements Sandbox {

    private static final String READY = "ready.json";
    private static final int OUTPUT_BOUND = 32 << 20;
    private static final int POLL_MILLIS = 5;

    private final SandboxDirectory directory;
    private final SandboxSpec spec;
    private final String python;
    private final Ticker ticker;
    private final Door door;

    private @Nullable Process process;
    private TargetLaunch target;
    private LocalTunnels.@Nullable Tunnel tunnel;
    private int execs;

    /** Opens the tunnel that belongs before a port; empty when there is none. */
    @FunctionalInterface
    interface Door {
        Optional<LocalTunnels.Tunnel> before(int port);
    }

    LocalSandbox(SandboxDirectory directory, SandboxSpec spec, String python, Ticker ticker, Door door) {
        this.directory = directory;
        this.spec = spec;
        this.python = python;
        this.ticker = ticker;
        this.door = door;
        this.target = spec.target();
    }

    @Override
    public String id() {
        return directory.path().getFileName().toString();
    }

    @Override
    public @Nullable String variant() {
        return "process";
    }

    @Override
    public void startTarget(Duration deadline) {
        try {
            TargetFile.writeTo(directory.path());
            List<String> argv = new ArrayList<>(target.onPort(0).serve(python, TargetFile.NAME, "127.0.0.1"));
            argv.addAll(List.of("--ready-file", READY, "--die-with-parent"));
            Process started = Processes.prepare(argv, directory.path(), spec.env(), true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(directory.path().resolve("target.log").toFile())
                    .start();
            process = started;
            directory.write(spec.tags(), started.toHandle());
            target = target.onPort(awaitPort(started, deadline));
        } catch (IOException e) {
            throw new ProviderException(Kind.TARGET_FAILED, "the target could not be started on this machine");
        }
    }

    private int awaitPort(Process started, Duration deadline) throws IOException {
        long until = ticker.nanos() + deadline.toNanos();
        Path ready = directory.path().resolve(READY);
        while (ticker.nanos() - until < 0) {
            if (Files.exists(ready)) {
                try {
                    return Json.MAPPER
                            .readTree(Files.readString(ready))
                            .path("port")
                            .asInt();
                } catch (JacksonException e) {
                    throw new ProviderException(Kind.TARGET_FAILED, "the target's ready file is not lawful");
                }
            }
            try {
                if (started.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    throw new ProviderException(
                            Kind.TARGET_FAILED, "the target ended at once with exit code " + started.exitValue());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ProviderException(Kind.TARGET_FAILED, "interrupted while the target started");
            }
        }
        throw new ProviderException(Kind.TARGET_FAILED, "the target's port was not open within " + deadline);
    }

    @Override
    public ExecResult exec(List<String> argv, Duration timeout) {
        Path output = directory.path().resolve("exec-" + ++execs);
        try {
            Process program = Processes.prepare(argv, directory.path(), Map.of(), false)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = program.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                Processes.kill(program.toHandle());
            }
            return new ExecResult(ended ? program.exitValue() : -1, read(output));
        } catch (IOException e) {
            throw new ProviderException(Kind.PROVIDER_FAULT, "a program could not be run in the sandbox");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderException(Kind.PROVIDER_FAULT, "interrupted while a program ran in the sandbox");
        }
    }

    private static String read(Path output) throws IOException {
        try (var in = Files.newInputStream(output)) {
            return new String(in.readNBytes(OUTPUT_BOUND), StandardCharsets.UTF_8);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    @Override
    public void upload(String path, byte[] content) {
        Path file = directory.path().resolve(path).normalize();
        if (!file.startsWith(directory.path())) {
            throw new ProviderException(Kind.INVALID_REQUEST, "a file may be written only inside the sandbox");
        }
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new ProviderException(Kind.PROVIDER_FAULT, "a file could not be written in the sandbox");
        }
    }

    @Override
    public Endpoint expose() {
        LocalTunnels.Tunnel open = tunnel;
        if (open == null) {
            open = door.before(target.port()).orElse(null);
            tunnel = open;
        }
        return open == null
                ? Endpoint.of("ws://127.0.0.1:" + target.port())
                : new Endpoint(
                        open.uri().toString(),
                        open.credential(),
                        open.ca().orElse(null),
                        !open.credential().isEmpty(),
                        null);
    }

    @Override
    public Optional<InsideView> inside() {
        return Optional.of(new ExecInside(this, target, python, TargetFile.NAME));
    }

    @Override
    public SandboxState state() {
        if (!Files.exists(directory.path())) {
            return SandboxState.GONE;
        }
        return process != null && process.isAlive() ? SandboxState.RUNNING : SandboxState.STOPPED;
    }

    @Override
    public void delete() {
        LocalTunnels.Tunnel open = tunnel;
        if (open != null) {
            open.close();
            tunnel = null;
        }
        LocalProvider.remove(directory, process == null ? null : process.toHandle());
    }
}
