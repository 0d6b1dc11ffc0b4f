package io.holdfast.scheduler.main;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory of this process alone: Streams keeps a lock and an id in it, the state itself lives in memory and its changelog. */
record StateDirectory(Path path) implements AutoCloseable {

    static StateDirectory in(Path parent) {
        try {
            Files.createDirectories(parent);
            return new StateDirectory(Files.createTempDirectory(parent, "scheduler-"));
        } catch (IOException e) {
            throw new UncheckedIOException("stateDir " + parent + " cannot be written to", e);
        }
    }

    @Override
    public void close() {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(path)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
