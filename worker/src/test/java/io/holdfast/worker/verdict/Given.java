package io.holdfast.worker.verdict;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.CdpFindings;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.CloseFindings;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.schema.result.UnpingedFindings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Observations for tests: a healthy session, changed by lines such as {@code pinged.answeredAfterIdle=false}. */
final class Given {

    /** The scaled clock: 4 s of idle time, a ping each 0.5 s, a hold of 12 s asked each second. */
    static final SuiteParameters SCALED = new SuiteParameters(
            Duration.ofSeconds(4),
            Duration.ofMillis(500),
            null,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            10_000_000,
            Duration.ofSeconds(8));

    static final Control ALIVE = new Control(true, true, "running", 5L, null, null, "exec");
    static final Control DEAD = new Control(true, false, "running", 5L, null, null, null);

    private static final Checks HEALTHY = new Checks(
            healthyOpen(),
            new CdpFindings(true, 3L, true, "session", 1, false, null),
            new FrameFindings(
                    10_000_000L,
                    10_000_000L,
                    true,
                    null,
                    1,
                    10_000_000L,
                    null,
                    null,
                    90L,
                    222_000_000L,
                    10_000_000L,
                    null,
                    null),
            new PingedFindings(8, 8, 8, 0, true, null, null),
            new UnpingedFindings(4_000L, null, null, null, true, true, null, null),
            new DataFindings(8, 8, 8, true, null, null),
            new HoldFindings(12_000L, 12_000L, null, 1, 12, 12, 24, 24, 24, null, null),
            new CloseFindings(true, true, true, false, 2L, 0L));

    private Given() {}

    private static OpenFindings healthyOpen() {
        ObjectNode open = Json.MAPPER.valueToTree(OpenFindings.NONE);
        open.put("status", 101).put("attempts", 1).put("elapsedMillis", 4).put("opened", true);
        return Json.MAPPER.treeToValue(open, OpenFindings.class);
    }

    static Checks healthy() {
        return HEALTHY;
    }

    /** A session as it runs: a first pass, the repeats that the judge asks for, the conclusion. */
    static Observation session(SuiteParameters parameters, Control control, Checks first, Checks repeat) {
        Observation once = Observation.firstPass(Suite.WEBSOCKETS, parameters, first, control);
        return repeated(once, repeat);
    }

    /**
     * The same, when the second pass of what the judge asks for finds this. After a clean repeat of a gate the session goes on in its
     * first pass, and asks again for the rest.
     */
    static Observation repeated(Observation once, Checks repeat) {
        Set<CheckName> again = EnumSet.noneOf(CheckName.class);
        Observation seen = once;
        Set<CheckName> wanted = Judge.toRepeat(seen);
        while (!wanted.isEmpty()) {
            again.addAll(wanted);
            seen = seen.withSecond(only(repeat, again), again);
            if (wanted.contains(CheckName.OPEN) || wanted.contains(CheckName.CDP)) {
                seen = goingOn(seen, repeat);
            }
            wanted = Judge.toRepeat(seen);
        }
        return seen;
    }

    /** What was not reached before comes now, into the first pass. */
    private static Observation goingOn(Observation seen, Checks found) {
        Checks first = seen.first();
        Checks more = new Checks(
                first.open(),
                first.cdp().equals(CdpFindings.NONE) ? found.cdp() : first.cdp(),
                first.frame().equals(FrameFindings.NONE) ? found.frame() : first.frame(),
                first.pinged().equals(PingedFindings.NONE) ? found.pinged() : first.pinged(),
                first.unpinged().equals(UnpingedFindings.NONE) ? found.unpinged() : first.unpinged(),
                first.data().equals(DataFindings.NONE) ? found.data() : first.data(),
                first.hold().equals(HoldFindings.NONE) ? found.hold() : first.hold(),
                found.close());
        return Observation.firstPass(seen.suite(), seen.parameters(), more, seen.control())
                .withKnownGoodEcho(seen.knownGoodEcho())
                .withMinimumPingEvery(seen.minimumPingEvery())
                .withSecond(only(found, seen.repeated()), seen.repeated());
    }

    /** What a repeat of these checks alone brings. */
    static Checks only(Checks all, Set<CheckName> checks) {
        return new Checks(
                all.open(),
                checks.contains(CheckName.CDP) ? all.cdp() : CdpFindings.NONE,
                checks.contains(CheckName.FRAME) ? all.frame() : FrameFindings.NONE,
                checks.contains(CheckName.PINGED) ? all.pinged() : PingedFindings.NONE,
                UnpingedFindings.NONE,
                DataFindings.NONE,
                checks.contains(CheckName.HOLD) ? all.hold() : HoldFindings.NONE,
                all.close());
    }

    /**
     * Healthy findings with these changes. A value is JSON, a bare word, {@code none} for a check that was not reached, or, for a key
     * {@code end}, an ending such as {@code closeFrame age=1500 in=20 out=500 code=1009 reason=too_big together}.
     */
    static Checks checks(String... changes) {
        ObjectNode tree = Json.MAPPER.valueToTree(HEALTHY);
        for (String change : changes) {
            if (!change.startsWith("control.")) {
                apply(tree, change);
            }
        }
        return Json.MAPPER.treeToValue(tree, Checks.class);
    }

    /** The inside view of these changes: those that start with {@code control.}. */
    static Control control(String... changes) {
        ObjectNode tree = Json.MAPPER.createObjectNode();
        tree.set("control", Json.MAPPER.valueToTree(ALIVE));
        Arrays.stream(changes).filter(change -> change.startsWith("control.")).forEach(change -> apply(tree, change));
        return Json.MAPPER.treeToValue(tree.get("control"), Control.class);
    }

    private static void apply(ObjectNode tree, String change) {
        String[] parts = change.split("=", 2);
        String[] path = parts[0].split("\\.", -1);
        if (path.length == 1) {
            tree.set(path[0], Json.MAPPER.valueToTree(none(path[0])));
            return;
        }
        ObjectNode check = (ObjectNode) tree.get(path[0]);
        if (!check.has(path[1])) {
            throw new IllegalArgumentException("no finding " + parts[0]);
        }
        check.set(path[1], path[1].equals("end") ? ending(parts[1]) : value(parts[1]));
    }

    private static Object none(String check) {
        return switch (CheckName.valueOf(check.toUpperCase(java.util.Locale.ROOT))) {
            case OPEN -> OpenFindings.NONE;
            case CDP -> CdpFindings.NONE;
            case FRAME -> FrameFindings.NONE;
            case PINGED -> PingedFindings.NONE;
            case UNPINGED -> UnpingedFindings.NONE;
            case DATA -> DataFindings.NONE;
            case HOLD -> HoldFindings.NONE;
        };
    }

    private static JsonNode value(String text) {
        return text.matches("-?[0-9]+|true|false|null|\\[.*")
                ? Json.MAPPER.readTree(text)
                : Json.MAPPER.getNodeFactory().stringNode(text);
    }

    private static JsonNode ending(String text) {
        List<String> words = List.of(text.split(" ", -1));
        ObjectNode end = Json.MAPPER.createObjectNode();
        end.put("how", words.get(0)).put("ageMillis", 0);
        for (String word : words.subList(1, words.size())) {
            String[] pair = word.split("=", -1);
            switch (pair[0]) {
                case "age" -> end.put("ageMillis", Long.parseLong(pair[1]));
                case "in" -> end.put("idleInMillis", Long.parseLong(pair[1]));
                case "out" -> end.put("idleOutMillis", Long.parseLong(pair[1]));
                case "code" -> end.put("code", Integer.parseInt(pair[1]));
                case "reason" -> end.put("reasonClass", pair[1]);
                case "error" -> end.put("error", pair[1]);
                case "together" -> end.put("coincident", true);
                default -> throw new IllegalArgumentException(word);
            }
        }
        return end;
    }

    static Set<CheckName> every() {
        return EnumSet.allOf(CheckName.class);
    }
}
