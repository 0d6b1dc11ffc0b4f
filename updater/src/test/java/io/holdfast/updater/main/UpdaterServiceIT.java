package io.holdfast.updater.main;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import io.holdfast.testkit.time.ManualClock;
import io.holdfast.updater.fold.Command;
import io.holdfast.updater.fold.Fold;
import io.holdfast.updater.fold.Input;
import io.holdfast.updater.fold.ProviderState;
import io.holdfast.updater.fold.Results;
import io.holdfast.updater.policy.Policy;
import io.holdfast.updater.topology.Wire;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@WithBroker
class UpdaterServiceIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestBroker broker;
    private final Clock clock = new ManualClock();

    @TempDir
    private Path directory;

    UpdaterServiceIT(TestBroker broker) {
        this.broker = broker;
    }

    @Test
    void aRestartInTheMiddleOnAnEmptyDirectoryDoublesAndMissesNothing() throws Exception {
        try (Cluster cluster = new Cluster(broker, "restart").create(3)) {
            List<ProducerRecord<String, byte[]>> log = log(cluster.topics());
            int half = log.size() / 2 + 1; // between a result and its settlement
            Expected expected = Expected.of(log);

            try (UpdaterService first = start(cluster)) {
                first.awaitRunning(SOON);
                cluster.send(log.subList(0, half));
                awaitChanges(cluster, Expected.of(log.subList(0, half)));
            }
            try (UpdaterService second = start(cluster)) {
                cluster.send(log.subList(half, log.size()));
                second.awaitRunning(SOON);
                awaitChanges(cluster, expected);
            }

            assertThat(expected.changes).hasSizeGreaterThan(20);
            assertWritten(cluster, expected);
            try (var left = Files.list(directory)) {
                assertThat(left).isEmpty();
            }
        }
    }

    @Test
    void aHotSpareTakesOverWithoutDoublingOrMissing() throws Exception {
        try (Cluster cluster = new Cluster(broker, "spare").create(3);
                UpdaterService spare = start(cluster)) {
            List<ProducerRecord<String, byte[]>> log = log(cluster.topics());
            Expected expected = Expected.of(log);
            spare.awaitRunning(SOON);
            try (UpdaterService other = start(cluster)) {
                other.awaitRunning(SOON);
                for (int i = 0; i < log.size() / 2; i += 20) {
                    cluster.send(log.subList(i, Math.min(i + 20, log.size() / 2)));
                }
            }
            cluster.send(log.subList(log.size() / 2, log.size()));
            awaitChanges(cluster, expected);

            assertWritten(cluster, expected);
        }
    }

    @Test
    void itWaitsForItsTopicsAndThenRuns() throws Exception {
        try (Cluster cluster = new Cluster(broker, "late");
                UpdaterService service = start(cluster)) {
            assertThatThrownBy(() -> service.awaitRunning(Duration.ofMillis(700)))
                    .isInstanceOfSatisfying(
                            UpdaterException.class, e -> assertThat(e.kind()).isEqualTo(UpdaterException.Kind.TIMEOUT));

            cluster.create(2);

            service.awaitRunning(SOON);
            assertThat(service.failure()).isNotDone();
        }
    }

    @Test
    void differentPartitionCountsFailForGood() throws Exception {
        try (Cluster cluster = new Cluster(broker, "uneven")) {
            cluster.create(cluster.topics().results(), 3);
            cluster.create(cluster.topics().wanted(), 2);
            try (UpdaterService service = start(cluster)) {
                assertThat(service.failure().get(30, TimeUnit.SECONDS).kind())
                        .isEqualTo(UpdaterException.Kind.CONFIGURATION);
                assertThatThrownBy(() -> service.awaitRunning(SOON)).hasMessageContaining("number of partitions");
            }
        }
    }

    private UpdaterService start(Cluster cluster) {
        UpdaterConfig config = new UpdaterConfig(
                cluster.client(), cluster.topics(), Policy.DEFAULT, directory, Duration.ofMillis(100));
        return UpdaterService.start(config, clock, Ticker.system(), new SimpleMeterRegistry());
    }

    /** Half a month of six providers that flake and break, with every fifth record repeated. */
    private static List<ProducerRecord<String, byte[]>> log(Topics topics) {
        Random random = new Random(7);
        List<ProducerRecord<String, byte[]>> log = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            for (int provider = 0; provider < 6; provider++) {
                boolean broken = (i / 10 + provider) % 2 == 0;
                boolean flake = random.nextInt(12) == 0;
                Instant at = ManualClock.START.minus(Duration.ofDays(15)).plus(Duration.ofHours(6L * i));
                SessionResult result =
                        Results.websockets("s-" + i, at, broken != flake ? Results.UNSUPPORTED : Results.SUPPORTED);
                log.addAll(Wire.settled(topics, "p-" + provider, result));
                if (random.nextInt(5) == 0) {
                    log.add(log.get(log.size() - 1 - random.nextInt(2)));
                }
            }
        }
        return log;
    }

    private static void awaitChanges(Cluster cluster, Expected expected) {
        Awaitility.await()
                .atMost(SOON)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> cluster.read(cluster.topics().declarations()).size() >= expected.declared);
    }

    private static void assertWritten(Cluster cluster, Expected expected) {
        assertThat(data(cluster.read(cluster.topics().changes()), CapabilityChanged.class))
                .containsExactlyInAnyOrderElementsOf(expected.changes);
        assertThat(data(cluster.read(cluster.topics().wanted()), Wanted.class))
                .containsExactlyInAnyOrderElementsOf(expected.wanted);
        Map<String, Declaration> last = new TreeMap<>();
        List<Declaration> declarations = data(cluster.read(cluster.topics().declarations()), Declaration.class);
        declarations.forEach(declaration -> last.put(declaration.provider(), declaration));
        assertThat(declarations).hasSize(expected.declared);
        assertThat(last).isEqualTo(expected.last);
    }

    private static <T> List<T> data(List<Event<?>> events, Class<T> type) {
        return events.stream().map(event -> type.cast(event.data())).toList();
    }

    /** What the fold alone makes of a log. */
    private static final class Expected {

        final List<CapabilityChanged> changes = new ArrayList<>();
        final List<Wanted> wanted = new ArrayList<>();
        final Map<String, Declaration> last = new TreeMap<>();
        int declared;

        static Expected of(List<ProducerRecord<String, byte[]>> log) {
            Expected expected = new Expected();
            Fold fold = new Fold(Policy.DEFAULT);
            Map<String, ProviderState> states = new TreeMap<>();
            for (ProducerRecord<String, byte[]> record : log) {
                Event<?> event = Wire.read(record.headers(), record.value());
                Input input = event.data() instanceof SessionResult result
                        ? new Input.Result(event.id(), event.time(), result)
                        : new Input.Settled(event.time(), (SessionSettled) event.data());
                ProviderState before = states.getOrDefault(record.key(), ProviderState.empty(record.key()));
                Fold.Step step = fold.step(before, input);
                states.put(record.key(), step.state());
                step.commands().forEach(expected::take);
            }
            Input tick = new Input.Tick(ManualClock.START.minusSeconds(5));
            states.values().forEach(state -> fold.step(state, tick).commands().forEach(expected::take));
            return expected;
        }

        private void take(Command command) {
            if (command instanceof Command.Change change) {
                changes.add(change.change());
            } else if (command instanceof Command.Want want) {
                wanted.add(want.wanted());
            } else if (command instanceof Command.Declare declare) {
                declared++;
                last.put(declare.declaration().provider(), declare.declaration());
            }
        }
    }
}
