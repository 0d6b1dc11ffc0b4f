package io.holdfast.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import io.holdfast.schema.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class DemoFleetIT {

    /** What the tunnels of the demo do, and so what must be declared; value and kind. */
    private static final Map<String, String> EXPECTED = new LinkedHashMap<>();

    static {
        EXPECTED.put("healthy/websockets", "supported");
        EXPECTED.put("idle-cut/websockets", "supported");
        EXPECTED.put("silent-drop/websockets", "supported");
        EXPECTED.put("pings-swallowed/websockets", "unsupported pings-swallowed");
        EXPECTED.put("pings-not-counted/websockets", "unsupported pings-not-counted");
        EXPECTED.put("frame-refused/websockets", "unsupported frame-too-large");
        EXPECTED.put("frame-dropped/websockets", "unsupported frame-too-large");
        EXPECTED.put("short-life/websockets", "supported");
        EXPECTED.put("short-life/long_sessions", "unsupported total-lifetime");
        EXPECTED.put("login-redirect/websockets", "unsupported auth-instead-of-101");
        EXPECTED.put("upgrade-stripped/websockets", "unsupported upgrade-stripped");
        EXPECTED.put("flaky-open/websockets", "supported");
        EXPECTED.put("cold-start/websockets", "supported");
    }

    @TempDir
    private Path directory;

    @Test
    void everyProviderOfTheDemoIsDeclaredAsItsTunnelDeserves() {
        TestShell shell = new TestShell(directory, Map.of());

        int code = shell.run("up", "--once", "--timeout", "4m", "--output", "json");

        assertThat(code).as(shell.err()).isZero();
        Map<String, JsonNode> declared = new LinkedHashMap<>();
        for (JsonNode each : Json.MAPPER.readTree(shell.out())) {
            declared.put(
                    each.path("provider").asString() + "/"
                            + each.path("capability").asString(),
                    each);
        }
        Map<String, String> values = new LinkedHashMap<>();
        EXPECTED.keySet().forEach(key -> values.put(key, value(declared.get(key))));
        assertThat(values).isEqualTo(EXPECTED);
        assertBracket(declared.get("idle-cut/idle_seconds"), 2.5);
        assertBracket(declared.get("frame-refused/message_bytes"), 1 << 20);
        assertThat(shell.err()).doesNotContain("127.0.0.1:0").hasLineCount(1);
        assertThat(directory).as("what --once leaves behind").isEmptyDirectory();
    }

    private static String value(JsonNode declaration) {
        return declaration == null
                ? "nothing"
                : (declaration.at("/declared/value").asString() + " "
                                + declaration.path("kind").asString(""))
                        .strip();
    }

    /**
     * A dozen sessions and their emulated tunnels share the machine. A bracket may get wide by that and must hold the truth all the
     * same; but a tunnel that is late itself does cut later than it was told, hence the twentieth.
     */
    private static void assertBracket(JsonNode declaration, double truth) {
        assertThat(declaration).isNotNull();
        assertThat(declaration.at("/declared/atLeast").asDouble()).isLessThanOrEqualTo(truth * 1.05);
        assertThat(declaration.at("/declared/atMost").asDouble()).isGreaterThanOrEqualTo(truth);
    }
}
