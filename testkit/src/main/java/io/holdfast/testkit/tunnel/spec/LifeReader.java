package io.holdfast.testkit.tunnel.spec;

import java.time.Duration;

import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.HalfClose;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.LifeFaults;
import io.holdfast.testkit.tunnel.faults.Reload;

/** Reads what ends upgraded connections. */
final class LifeReader {

    private LifeReader() {}

    static LifeFaults read(Fields fields) {
        return new LifeFaults(
                fields.sections("idle").stream().map(LifeReader::idle).toList(),
                fields.sections("age").stream().map(LifeReader::age).toList(),
                fields.section("reload").map(LifeReader::reload),
                fields.choice("halfClose", HalfClose.class).orElse(HalfClose.FORWARD));
    }

    private static IdleCut idle(Fields fields) {
        Duration after = fields.requiredDuration("after");
        Ending ending = Endings.read(fields);
        IdleCut.Counts counts = fields.choice("counts", IdleCut.Counts.class).orElse(IdleCut.Counts.ANY);
        return fields.done(() -> new IdleCut(after, ending, counts));
    }

    private static AgeLimit age(Fields fields) {
        Duration after = fields.requiredDuration("after");
        Ending ending = Endings.read(fields);
        int connections = fields.number("connections").orElse(0);
        return fields.done(() -> new AgeLimit(after, ending, connections));
    }

    private static Reload reload(Fields fields) {
        Duration at = fields.requiredDuration("at");
        Duration grace = fields.duration("grace").orElse(Duration.ZERO);
        Ending ending = Endings.read(fields);
        return fields.done(() -> new Reload(at, grace, ending));
    }
}
