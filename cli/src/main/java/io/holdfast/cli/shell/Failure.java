package io.holdfast.cli.shell;

/**
 * Ends a command with one line on stderr and an exit code. The message is for people and holds no secret; the cause, if any, is
 * never printed.
 */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /** A failure with any code. */
    public Failure(ExitCode exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    /** The command line, a file or the surroundings are wrong. */
    public static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message);
    }

    /** The code to end with. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
