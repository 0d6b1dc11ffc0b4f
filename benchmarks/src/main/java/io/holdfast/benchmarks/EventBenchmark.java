package io.holdfast.benchmarks;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.session.SessionHeartbeat;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading and writing the most frequent event, a heartbeat. The baseline binds the same bytes with the same mapper and checks
 * nothing, so the difference is what validation at the edge costs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventBenchmark {

    private final EventReader reader = new EventReader();
    private final Event<SessionHeartbeat> event = new Event<>(
            "e-1",
            "holdfast/worker/w-1",
            Instant.EPOCH,
            "e2b",
            new SessionHeartbeat("s-1", 1, "e2b", "fra-1", "w-1", "pinged", 12_000, 340_000));
    private final ProducerRecord<String, byte[]> record = EventWriter.toRecord("holdfast.sessions", "e2b", event);

    /** Writes one event. */
    @Benchmark
    public ProducerRecord<String, byte[]> write() {
        return EventWriter.toRecord("holdfast.sessions", "e2b", event);
    }

    /** Reads one event with all checks. */
    @Benchmark
    public Reading read() {
        return reader.read(record.headers(), record.value());
    }

    /** Baseline: binds the data and checks nothing. */
    @Benchmark
    public SessionHeartbeat bindOnly() {
        return Json.MAPPER.readValue(record.value(), SessionHeartbeat.class);
    }
}
