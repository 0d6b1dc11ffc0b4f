package io.holdfast.testkit.tunnel.spec;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.Ending.How;

/** Reads how and where: the parts that many faults have. */
final class Endings {

    private static final int NORMAL = 1000; // RFC 6455 section 7.4.1
    private static final Map<String, How> WAYS =
            Map.of("close", How.CLOSE_FRAME, "fin", How.FIN, "rst", How.RST, "silence", How.SILENCE);

    private Endings() {}

    /** {@code how}, {@code code}, {@code reason}; FIN if not said. */
    static Ending read(Fields fields) {
        return read(fields, "how", NORMAL).orElse(Ending.fin());
    }

    /** The same with the way under another key, and nothing if that key is not given. */
    static Optional<Ending> read(Fields fields, String key, int defaultCode) {
        Optional<How> how = fields.choice(key, WAYS);
        int code = fields.number("code").orElse(defaultCode);
        String reason = fields.text("reason").orElse("");
        return how.map(way ->
                fields.made(() -> way == How.CLOSE_FRAME ? Ending.closeFrame(code, reason) : new Ending(way, 0, "")));
    }

    /** {@code up}, {@code down} or {@code both}. */
    static Optional<Set<Direction>> directions(Fields fields, String key) {
        return fields.choice(
                key,
                Map.of(
                        "up", Set.of(Direction.UP),
                        "down", Set.of(Direction.DOWN),
                        "both", EnumSet.allOf(Direction.class)));
    }

    /** {@code direction}, which must be given. */
    static Direction direction(Fields fields) {
        return fields.choice("direction", Direction.class)
                .orElseThrow(() -> fields.missing("direction", "up (to the server) or down (to the client)"));
    }
}
