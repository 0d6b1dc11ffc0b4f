package io.holdfast.cli.up;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where one run keeps its files.
 *
 * @param root      directory of both
 * @param temporary whether it is removed when closed
 */
record DataPlace(Path root, boolean temporary) implements AutoCloseable {

    /** A directory that stays. */
    static DataPlace kept(Path root) {
        return new DataPlace(root, false);
    }

    /** A directory that is removed on close. */
    static DataPlace scratch() {
        try {
            return new DataPlace(Files.createTempDirectory("holdfast-up-"), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of the embedded broker. */
    Path broker() {
        return root.resolve("broker");
    }

    /** Of the services; each process makes and removes a directory of its own in it. */
    Path state() {
        return root.resolve("state");
    }

    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
