package io.holdfast.testkit.tunnel.spec;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.FlowFaults;
import io.holdfast.testkit.tunnel.faults.RandomReset;
import io.holdfast.testkit.tunnel.faults.Shaping;
import io.holdfast.testkit.tunnel.faults.StopReading;

/** Reads what goes wrong with the flow of bytes. */
final class FlowReader {

    private static final int GOING_AWAY = 1001; // RFC 6455 section 7.4.1

    private FlowReader() {}

    static FlowFaults read(Fields fields) {
        Set<Direction> dropped = Endings.directions(fields, "drop").orElse(Set.of());
        return new FlowFaults(
                dropped,
                shaping(fields.section("up")),
                shaping(fields.section("down")),
                fields.sections("stopReading").stream().map(FlowReader::stop).toList(),
                fields.section("reset").map(FlowReader::reset));
    }

    private static Shaping shaping(Optional<Fields> section) {
        if (section.isEmpty()) {
            return Shaping.NONE;
        }
        Fields fields = section.get();
        Duration delay = fields.duration("delay").orElse(Duration.ZERO);
        long rate = fields.size("perSecond").orElse(0L);
        int buffer = fields.has("buffer") ? fields.requiredIntSize("buffer") : 0;
        Duration held = buffer > 0 ? fields.requiredDuration("bufferFor") : Duration.ZERO;
        return fields.done(() -> new Shaping(delay, rate, buffer, held));
    }

    private static StopReading stop(Fields fields) {
        Direction direction = Endings.direction(fields);
        long after = fields.requiredSize("after");
        Duration quiet = fields.duration("quiet").orElse(Duration.ZERO);
        Optional<Ending> ending = Endings.read(fields, "how", GOING_AWAY);
        Duration later = fields.duration("later").orElse(Duration.ZERO);
        return fields.done(() -> new StopReading(direction, after, quiet, ending, later));
    }

    private static RandomReset reset(Fields fields) {
        long bytes = fields.requiredSize("after");
        double probability = fields.probability("probability").orElse(1.0);
        return fields.done(() -> new RandomReset(bytes, probability));
    }
}
