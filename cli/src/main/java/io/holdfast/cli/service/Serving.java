package io.holdfast.cli.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;

/** Keeps a service running until the process is asked to end or the service gives up. */
final class Serving {

    private Serving() {}

    /**
     * Blocks.
     *
     * @param giveUp completes with what is to be said when the service can go on no more
     * @return the exit code when the process was asked to end
     */
    static int until(Interruption interruption, CompletionStage<Failure> giveUp) {
        CompletableFuture<Failure> failure = giveUp.toCompletableFuture();
        CompletableFuture.anyOf(interruption.asked(), failure).join();
        if (interruption.isAsked()) {
            return ExitCode.INTERRUPTED.code();
        }
        throw failure.join();
    }
}
