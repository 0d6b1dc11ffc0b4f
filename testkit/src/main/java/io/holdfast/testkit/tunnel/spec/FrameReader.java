package io.holdfast.testkit.tunnel.spec;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.Fragmenting;
import io.holdfast.testkit.tunnel.faults.FrameFaults;
import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.holdfast.testkit.tunnel.faults.Which;

/** Reads what goes wrong with frames. */
final class FrameReader {

    private static final int TOO_BIG = 1009; // RFC 6455 section 7.4.1

    private FrameReader() {}

    static FrameFaults read(Fields fields) {
        return new FrameFaults(
                fields.sections("limit").stream().map(FrameReader::limit).toList(),
                fields.flag("answerPings"),
                fields.sections("corrupt").stream().map(FrameReader::corruption).toList(),
                fields.section("fragment").map(FrameReader::fragmenting),
                fields.choice("mask", Which.class).orElse(Which.NONE),
                fields.choice("reservedBit", Which.class).orElse(Which.NONE));
    }

    private static MessageLimit limit(Fields fields) {
        long bytes = fields.requiredSize("bytes");
        Set<Direction> directions = Endings.directions(fields, "direction").orElse(EnumSet.allOf(Direction.class));
        MessageLimit.Unit unit = fields.choice("of", MessageLimit.Unit.class).orElse(MessageLimit.Unit.MESSAGE);
        boolean vanish = fields.flag("vanish");
        Optional<Ending> ending = Endings.read(fields, "how", TOO_BIG);
        if (vanish && ending.isPresent()) {
            throw fields.contradiction("vanish", "how");
        }
        return fields.done(() -> new MessageLimit(
                bytes,
                directions,
                unit,
                vanish ? Optional.empty() : ending.or(() -> Optional.of(Ending.closeFrame(TOO_BIG)))));
    }

    private static Corruption corruption(Fields fields) {
        Direction direction = Endings.direction(fields);
        Corruption.Kind kind = fields.choice("kind", Corruption.Kind.class).orElse(Corruption.Kind.FLIP);
        long at = fields.requiredSize("at");
        int bytes = fields.has("bytes") ? fields.requiredIntSize("bytes") : 1;
        int message = fields.number("message").orElse(0);
        boolean broken = fields.flag("broken");
        return fields.done(() -> new Corruption(direction, kind, at, bytes, message, broken));
    }

    private static Fragmenting fragmenting(Fields fields) {
        int bytes = fields.requiredIntSize("bytes");
        int control = fields.number("controlAfter").orElse(0);
        return fields.done(() -> new Fragmenting(bytes, control));
    }
}
