package io.holdfast.cli.shell;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.Environment;

/**
 * What a command is given by the process it runs in.
 *
 * @param out         data for people or programs, UTF-8; flushed by whoever writes
 * @param err         what is not data
 * @param environment environment variables; secrets come from here or from files
 * @param directory   where relative paths begin
 * @param screen      the terminal that {@code out} leads to, if it does
 * @param clock       for stamps
 * @param ticker      for elapsed time
 */
public record Shell(
        PrintWriter out,
        PrintWriter err,
        Environment environment,
        Path directory,
        Screen screen,
        Clock clock,
        Ticker ticker) {

    /** A path of the command line, from the directory of the process. */
    public Path path(String text) {
        return directory.resolve(text);
    }

    /** Writes one line of data. */
    public void print(String line) {
        out.println(line);
        out.flush();
    }

    /** Writes one line that is not data. */
    public void tell(String line) {
        err.println(line);
        err.flush();
    }
}
