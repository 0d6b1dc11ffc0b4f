package io.holdfast.scheduler.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.scheduler.dispatch.LiveWorker;
import io.holdfast.scheduler.dispatch.ProviderState;
import io.holdfast.scheduler.metrics.SchedulerMetrics;
import io.holdfast.scheduler.watch.CatchUp;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.topic.Topics.Route;
import io.holdfast.testkit.time.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The application in a driver, on a clock that the test moves. */
final class Bench implements AutoCloseable {

    static final Topics TOPICS = Topics.DEFAULT;
    static final Duration LOOK = Duration.ofMillis(200);

    final ManualClock clock = new ManualClock();
    final List<LiveWorker> workers = new ArrayList<>(List.of(new LiveWorker("fra-1", Set.of("e2b"), 50)));
    final Set<Route> ready = new HashSet<>(Set.of(new Route("fra-1", "e2b")));
    final CatchUp catchUp = new CatchUp();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final EventReader reader = new EventReader();
    private final TopologyTestDriver driver;

    Bench() {
        Surroundings around = new Surroundings(
                TOPICS,
                "holdfast/scheduler/test",
                new Limits(Duration.ofSeconds(10), Duration.ofSeconds(4)),
                LOOK,
                () -> workers,
                () -> ready,
                catchUp,
                clock,
                clock.ticker(),
                new SchedulerMetrics(registry));
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "bench");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        driver = new TopologyTestDriver(SchedulerTopology.of(around), settings, clock.instant());
    }

    /** All that was written before is read. */
    void allRead() {
        for (CatchUp.Ticket ticket = catchUp.asked().poll();
                ticket != null;
                ticket = catchUp.asked().poll()) {
            ticket.answer(Map.of());
        }
        pass(LOOK);
    }

    /** Time passes, looked at as often as the application does. */
    void pass(Duration time) {
        for (Duration left = time; !left.isNegative() && !left.isZero(); left = left.minus(LOOK)) {
            clock.advance(LOOK);
            driver.advanceWallClockTime(LOOK);
        }
    }

    /** Time passes while nobody looks. */
    void sleep(Duration time) {
        clock.advance(time);
        driver.advanceWallClockTime(LOOK);
    }

    void send(String topic, String key, String id, Object data) {
        Event<?> event = new Event<>(id, "holdfast/test/1", clock.instant(), null, data);
        ProducerRecord<String, byte[]> out = EventWriter.toRecord(topic, key, event);
        sendRaw(topic, key, out.value(), out.headers());
    }

    void sendRaw(String topic, String key, byte[] value, Headers headers) {
        driver.createInputTopic(topic, new StringSerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key, value, headers, clock.instant()));
    }

    /** What was written to a topic since the last look. */
    List<TestRecord<String, byte[]>> written(String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    Object data(TestRecord<String, byte[]> written) {
        return event(written).data();
    }

    Event<?> event(TestRecord<String, byte[]> written) {
        return ((Reading.Valid) reader.read(written.headers(), written.value())).event();
    }

    ProviderState stored(String provider) {
        return driver.<String, ProviderState>getKeyValueStore(SchedulerProcessor.STORE)
                .get(provider);
    }

    Instant now() {
        return clock.instant();
    }

    @Override
    public void close() {
        driver.close();
    }
}
