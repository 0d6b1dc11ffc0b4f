package io.holdfast.cli.shell;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns SIGINT and SIGTERM into an orderly end: the signal completes {@link #asked}, and the process ends only when the command
 * has closed this, or after a limit. The exit code is then the Java machine's own, 130 or 143.
 *
 * <p>Opened before anything that needs closing, closed after all of it. Safe for use from any thread.
 */
public final class Interruption implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Interruption.class);

    private final CompletableFuture<Void> asked = new CompletableFuture<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Duration limit) {
        hook = new Thread(() -> onShutdown(limit), "holdfast-interruption");
    }

    /** Watches from now on; the orderly end may take as long as the limit. */
    public static Interruption watch(Duration limit) {
        Interruption interruption = new Interruption(limit);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void onShutdown(Duration limit) {
        asked.complete(null);
        try {
            if (!done.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.atWarn().addKeyValue("limit", limit).log("not everything could be closed in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Completes when the process was asked to end; do not complete it. */
    public CompletableFuture<Void> asked() {
        return asked;
    }

    /** Whether the process was asked to end. */
    public boolean isAsked() {
        return asked.isDone();
    }

    /** Everything is closed: lets the process end. Idempotent. */
    @Override
    public void close() {
        done.countDown();
        if (!isAsked()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                LOG.atDebug().log("the process is ending already");
            }
        }
    }
}
