package io.holdfast.worker.provider.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts programs with an environment of their own and ends them with their children. */
final class Processes {

    private static final int KILL_SECONDS = 5;
    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

    private Processes() {}

    /**
     * A builder whose program sees nothing of our environment but the search path: credentials never enter a sandbox.
     *
     * @param session whether it gets a session of its own, so that a Ctrl-C at our terminal does not reach it
     */
    static ProcessBuilder prepare(List<String> argv, Path directory, Map<String, String> env, boolean session) {
        List<String> command = new ArrayList<>();
        if (session) {
            SETSID.stream().filter(Files::isExecutable).findFirst().ifPresent(setsid -> command.add(setsid.toString()));
        }
        command.addAll(argv);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        String path = builder.environment().getOrDefault("PATH", "/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(env);
        builder.environment().put("PATH", path);
        builder.environment().put("LANG", "C.UTF-8");
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        return builder;
    }

    /**
     * Kills a process and all that came from it, and waits until they are gone.
     *
     * @throws IOException if one is still there after 5 s
     */
    static void kill(ProcessHandle process) throws IOException {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process);
        all.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture<?>[] exits = all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(KILL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("process " + process.pid() + " does not end", e);
        }
    }
}
