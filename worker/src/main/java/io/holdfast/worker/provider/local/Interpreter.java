package io.holdfast.worker.provider.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;

/** Finds the real program behind the name of a Python interpreter, once for each name. Thread-safe. */
final class Interpreter {

    private static final int SECONDS = 20;
    private static final String QUESTION =
            "import sys; print(sys.executable); sys.exit(0 if sys.version_info >= (3, 8) else 3)";

    private final Map<String, String> found = new ConcurrentHashMap<>();

    /**
     * The path of the interpreter, without any launcher script between.
     *
     * @throws ProviderException {@code TARGET_FAILED} when there is none, or one below 3.8
     */
    String resolve(String name) {
        return found.computeIfAbsent(name, Interpreter::ask);
    }

    private static String ask(String name) {
        try {
            Process process = new ProcessBuilder(List.of(name, "-c", QUESTION))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            // waits before it reads: one path fits the pipe, and a program that hangs must not hang us
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw failed(name, "did not answer");
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.exitValue() == 3) {
                throw failed(name, "is older than 3.8");
            }
            if (process.exitValue() != 0 || answer.isEmpty()) {
                throw failed(name, "does not run");
            }
            return answer;
        } catch (IOException e) {
            throw failed(name, "was not found");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(name, "could not be asked: interrupted");
        }
    }

    private static ProviderException failed(String name, String what) {
        return new ProviderException(
                Kind.TARGET_FAILED,
                "the interpreter \"" + name + "\" " + what
                        + "; install Python 3.8 or later, or name one by the key python");
    }
}
