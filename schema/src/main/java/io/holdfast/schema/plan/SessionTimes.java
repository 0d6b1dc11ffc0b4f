package io.holdfast.schema.plan;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How long a session takes and how long its sandbox may live. Computed alike by whoever asks for a session and whoever runs it.
 *
 * @param expected when nothing fails: the longest wait and a few seconds for the rest
 * @param lifetime what is asked of the provider: allowances for set-up and clean-up, the short checks with one repeat, and twice
 *                 the longest deciding wait. A session's own deadline is this less {@link #CLEAN_UP}
 */
public record SessionTimes(Duration expected, Duration lifetime) {

    /** Allowance for making the sandbox, starting the target and exposing its port: slow vendors pull an image first. */
    public static final Duration SET_UP = Duration.ofMinutes(2);

    /** Allowance for the last control call, the target's record and the deletion with its repeats. */
    public static final Duration CLEAN_UP = Duration.ofMinutes(1);

    private static final Duration USUAL_OVERHEAD = Duration.ofSeconds(5);
    private static final int OPENS = 4; // open, cdp and frame, and one of them again
    private static final int ANSWERS = 2; // cdp, and again
    private static final int FRAMES = 4; // the whole frame and the narrowing, each with its repeat

    /** The times of a suite with these parameters. */
    public static SessionTimes of(Suite suite, SuiteParameters parameters) {
        Duration wait = longestWait(suite, parameters);
        Duration decided = wait.plus(parameters.openDeadline()).plus(parameters.answerDeadline());
        return new SessionTimes(
                wait.plus(USUAL_OVERHEAD),
                SET_UP.plus(shortChecks(suite, parameters))
                        .plus(decided.multipliedBy(2))
                        .plus(CLEAN_UP));
    }

    /** The hold that a session makes: the one asked for, else the default of the long-hold suite, else none. */
    public static @Nullable Duration hold(Suite suite, SuiteParameters parameters) {
        if (parameters.hold() != null) {
            return parameters.hold();
        }
        return suite == Suite.LONG_HOLD ? SuiteParameters.DEFAULT_HOLD : null;
    }

    private static Duration longestWait(Suite suite, SuiteParameters parameters) {
        Duration hold = hold(suite, parameters);
        Duration idle = suite == Suite.WEBSOCKETS ? parameters.idle() : Duration.ZERO;
        return hold == null || idle.compareTo(hold) > 0 ? idle : hold;
    }

    private static Duration shortChecks(Suite suite, SuiteParameters parameters) {
        Duration opensAndAnswers = parameters
                .retryBudget()
                .plus(parameters.openDeadline().multipliedBy(OPENS))
                .plus(parameters.answerDeadline().multipliedBy(ANSWERS));
        return suite == Suite.WEBSOCKETS
                ? opensAndAnswers.plus(parameters.frameDeadline().multipliedBy(FRAMES))
                : opensAndAnswers;
    }
}
