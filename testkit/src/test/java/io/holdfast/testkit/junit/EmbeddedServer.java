package io.holdfast.testkit.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.testkit.broker.BrokerOptions;
import io.holdfast.testkit.broker.BrokerStartException;
import io.holdfast.testkit.broker.EmbeddedBroker;

/** The broker in this JVM, in a temporary directory of its own that goes after the broker has stopped. */
final class EmbeddedServer implements SharedBroker.Server {

    private final EmbeddedBroker broker;
    private final Path directory;

    private EmbeddedServer(EmbeddedBroker broker, Path directory) {
        this.broker = broker;
        this.directory = directory;
    }

    static EmbeddedServer start() {
        try {
            Path directory = Files.createTempDirectory("holdfast-broker");
            return new EmbeddedServer(EmbeddedBroker.start(BrokerOptions.in(directory)), directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (BrokerStartException e) {
            throw new IllegalStateException("the embedded broker did not start", e);
        }
    }

    @Override
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    @Override
    public void close() {
        broker.close();
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(directory)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
