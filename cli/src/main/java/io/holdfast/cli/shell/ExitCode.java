package io.holdfast.cli.shell;

/** What the process's exit code says. One list for all commands. */
public enum ExitCode {
    /** Done; for a verdict: supported, or as declared; for a comparison: no difference. */
    OK(0),
    /** Unsupported, not as declared, or different. */
    MISMATCH(1),
    /** The command line, a file or the surroundings are wrong; nothing was started. */
    USAGE(2),
    /** Inconclusive or undecided: says nothing about the provider. */
    INCONCLUSIVE(3),
    /** A mistake of ours ({@code EX_SOFTWARE} of {@code sysexits.h}). */
    INTERNAL(70),
    /** Interrupted by Ctrl-C: 128 and the signal's number. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The number, 0 to 255. */
    public int code() {
        return code;
    }
}
