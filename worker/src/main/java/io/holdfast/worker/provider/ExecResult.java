package io.holdfast.worker.provider;

/**
 * A program inside a sandbox ended.
 *
 * @param exitCode its exit code; -1 when it was killed or the vendor does not say
 * @param stdout   its standard output as UTF-8, cut at the adapter's bound
 */
public record ExecResult(int exitCode, String stdout) {

    /** Without the output, which is the sandbox's text. */
    @Override
    public String toString() {
        return "ExecResult[exitCode=" + exitCode + ", " + stdout.length() + " characters]";
    }
}
