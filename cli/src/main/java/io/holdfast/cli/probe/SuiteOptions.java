package io.holdfast.cli.probe;

import java.time.Duration;

import io.holdfast.cli.option.DurationConverter;
import io.holdfast.cli.option.SizeConverter;
import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.time.Durations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a session does: the suite and its parameters. What is not given is as in a plan that does not give it. */
final class SuiteOptions {

    @Option(
            names = "--suite",
            paramLabel = "SUITE",
            description = "What to run: websockets or long-hold. Default: websockets.")
    private String suite = Suite.WEBSOCKETS.toString();

    @Option(
            names = "--idle",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "The idle window. Default: 5m.")
    private Duration idle = SuiteParameters.DEFAULTS.idle();

    @Option(
            names = "--ping-every",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Interval of pings, and of the messages that stand for them. Default: 20s.")
    private Duration pingEvery = SuiteParameters.DEFAULTS.pingEvery();

    @Option(
            names = "--hold",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Holds one connection this long, beside the other checks. Default: none; 25m for long-hold.")
    private @Nullable Duration hold;

    @Option(
            names = "--hold-probe-every",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "How often a held connection is asked for an answer. Default: 1m.")
    private Duration holdProbeEvery = SuiteParameters.DEFAULTS.holdProbeEvery();

    @Option(
            names = "--open-deadline",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Bound on one opening handshake. Default: 15s.")
    private Duration openDeadline = SuiteParameters.DEFAULTS.openDeadline();

    @Option(
            names = "--answer-deadline",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Bound on one answer. Default: 15s.")
    private Duration answerDeadline = SuiteParameters.DEFAULTS.answerDeadline();

    @Option(
            names = "--frame-deadline",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Bound on the echo of the large frame. Default: four times the answer deadline, at least 5s.")
    private @Nullable Duration frameDeadline;

    @Option(
            names = "--frame",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "Size of the large frame, such as 10MB or 1MiB. Default: 10MB.")
    private long frame = SuiteParameters.DEFAULTS.frameBytes();

    @Option(
            names = "--retry-budget",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Total time for opening again after a refusal that may pass. Default: 2m.")
    private Duration retryBudget = SuiteParameters.DEFAULTS.retryBudget();

    Suite suite() {
        return Suite.of(suite)
                .orElseThrow(
                        () -> Failure.usage("--suite: expected one of " + Suite.ids() + ", was \"" + suite + "\""));
    }

    SuiteParameters parameters() {
        Suite chosen = suite();
        Duration holds = hold == null && chosen == Suite.LONG_HOLD ? SuiteParameters.DEFAULT_HOLD : hold;
        positive("--idle", idle);
        positive("--ping-every", pingEvery);
        positive("--hold-probe-every", holdProbeEvery);
        positive("--open-deadline", openDeadline);
        positive("--answer-deadline", answerDeadline);
        Duration echo = frameDeadline == null ? SuiteParameters.frameDeadlineOf(answerDeadline) : frameDeadline;
        positive("--frame-deadline", echo);
        if (frame < 1) {
            throw Failure.usage("--frame: expected 1 byte or more, was " + frame);
        }
        if (chosen == Suite.WEBSOCKETS) {
            shorter("--ping-every", pingEvery, "--idle", idle);
        }
        if (holds != null) {
            positive("--hold", holds);
            shorter("--ping-every", pingEvery, "--hold", holds);
            shorter("--hold-probe-every", holdProbeEvery, "--hold", holds);
        }
        return new SuiteParameters(
                idle, pingEvery, holds, holdProbeEvery, openDeadline, answerDeadline, echo, frame, retryBudget);
    }

    private static void positive(String name, Duration value) {
        if (value.isZero()) {
            throw Failure.usage(name + ": expected more than zero, was 0s");
        }
    }

    private static void shorter(String name, Duration value, String bound, Duration limit) {
        if (value.compareTo(limit) >= 0) {
            throw Failure.usage(name + ": expected less than " + bound + " (" + Durations.format(limit) + "), was "
                    + Durations.format(value));
        }
    }
}
