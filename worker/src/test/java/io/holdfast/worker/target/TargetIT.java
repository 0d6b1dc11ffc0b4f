package io.holdfast.worker.target;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.time.Ticker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The target as a process, asked by a client that is not ours. */
class TargetIT {

    private static TargetProcess target;

    @BeforeAll
    static void start() {
        target = new TargetProcess("--nonce", "n0");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private static RawClient open(String connection) throws IOException {
        return RawClient.upgraded(target.port(), "/devtools/browser/n0?holdfast-connection=" + connection);
    }

    private static JsonNode call(RawClient client, String json) throws IOException {
        client.text(json);
        return TargetProcess.JSON.readTree(client.read().text());
    }

    @Test
    void getVersionProvesWhoseTargetAnswers() throws Exception {
        try (RawClient client = open("version")) {
            JsonNode result = call(client, "{\"id\":7,\"method\":\"Browser.getVersion\"}");

            assertThat(result.get("id").asInt()).isEqualTo(7);
            assertThat(result.at("/result/holdfastNonce").asString()).isEqualTo("n0");
            assertThat(result.at("/result/connection").asString()).isEqualTo("version");
            assertThat(result.at("/result/protocolVersion").asString()).isEqualTo("1.3");
        }
    }

    @Test
    void unknownMethodsAndGarbageGetErrorsAndMessagesWithoutIdNone() throws Exception {
        try (RawClient client = open("errors")) {
            assertThat(call(client, "{\"id\":1,\"method\":\"No.such\"}")
                            .at("/error/code")
                            .asInt())
                    .isEqualTo(-32601);
            assertThat(call(client, "{garbage").at("/error/code").asInt()).isEqualTo(-32700);
            client.text("{\"method\":\"Browser.getVersion\"}");
            assertThat(call(client, "{\"id\":2,\"method\":\"Holdfast.echoText\",\"params\":{\"text\":\"é\"}}")
                            .at("/result/text")
                            .asString())
                    .isEqualTo("é");
        }
    }

    @Test
    void tenMegabytesComeBackIntactAsOneFrameWithinASecond() throws Exception {
        byte[] sent = new byte[10_000_000];
        new Random(1).nextBytes(sent);
        try (RawClient client = open("ten")) {
            client.frame(0x82, new byte[1000]);
            client.read();
            long start = Ticker.system().nanos();
            client.frame(0x82, sent);
            RawClient.Frame back = client.read();
            long tookMillis = TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - start);

            assertThat(back.first()).isEqualTo(0x82);
            assertThat(back.payload()).isEqualTo(sent);
            assertThat(tookMillis).isLessThan(1000);
        }
    }

    @Test
    void fragmentsWithAPingBetweenAreOneMessage() throws Exception {
        try (RawClient client = open("fragments")) {
            client.frame(0x02, "hold".getBytes(UTF_8));
            client.frame(0x89, "p".getBytes(UTF_8));
            client.frame(0x00, new byte[0]);
            client.frame(0x80, "fast".getBytes(UTF_8));

            RawClient.Frame pong = client.read();
            assertThat(pong.first()).isEqualTo(0x8a);
            assertThat(pong.text()).isEqualTo("p");
            assertThat(client.read().text()).isEqualTo("holdfast");
            JsonNode record =
                    call(client, "{\"id\":1,\"method\":\"Holdfast.record\"}").get("result");
            assertThat(record.get("continuationsIn").asInt()).isEqualTo(2);
            assertThat(record.get("pingsIn").asInt()).isEqualTo(1);
            assertThat(record.get("binariesIn").asInt()).isEqualTo(1);
            assertThat(record.get("ended").isNull()).isTrue();
        }
    }

    @Test
    void sendBytesSendsTheStreamThatBothEndsCanCompute() throws Exception {
        byte[] expected = TargetStream.bytes(42, 100_001);
        try (RawClient client = open("stream")) {
            JsonNode result = call(
                            client,
                            "{\"id\":1,\"method\":\"Holdfast.sendBytes\",\"params\":{\"bytes\":100001,\"seed\":42}}")
                    .get("result");

            assertThat(client.read().payload()).isEqualTo(expected);
            assertThat(result.get("sha256").asString()).isEqualTo(sha256(expected));
        }
    }

    @Test
    void receiveBytesSwallowsOneMessageAndTellsItsDigest() throws Exception {
        byte[] sent = TargetStream.bytes(3, 70_000);
        try (RawClient client = open("sink")) {
            call(client, "{\"id\":1,\"method\":\"Holdfast.receiveBytes\",\"params\":{\"messages\":1}}");
            client.frame(0x82, sent);

            JsonNode event = TargetProcess.JSON.readTree(client.read().text());
            assertThat(event.at("/params/bytes").asInt()).isEqualTo(70_000);
            assertThat(event.at("/params/sha256").asString()).isEqualTo(sha256(sent));
            client.frame(0x82, new byte[3]);
            assertThat(client.read().payload()).hasSize(3);
        }
    }

    @Test
    void pingsAndSaysWhenAsked() throws Exception {
        try (RawClient client = open("asked")) {
            call(client, "{\"id\":1,\"method\":\"Holdfast.ping\",\"params\":{\"count\":2,\"everyMs\":1}}");
            assertThat(client.read().first()).isEqualTo(0x89);
            assertThat(client.read().first()).isEqualTo(0x89);
            call(client, "{\"id\":2,\"method\":\"Holdfast.say\",\"params\":{\"count\":2,\"everyMs\":1}}");
            assertThat(client.read().text()).contains("Holdfast.said");
            assertThat(client.read().text()).contains("\"n\": 2");
        }
    }

    @ParameterizedTest
    @CsvSource({"1000", "1001", "1011", "4401", "4999"})
    void closesWithTheCodeItWasAskedFor(int code) throws Exception {
        try (RawClient client = open("close" + code)) {
            call(
                    client,
                    "{\"id\":1,\"method\":\"Holdfast.close\",\"params\":{\"code\":" + code + ",\"reason\":\"x\"}}");
            RawClient.Frame close = client.read();
            client.frame(0x88, new byte[] {(byte) (code >> 8), (byte) code});

            assertThat(close.first()).isEqualTo(0x88);
            assertThat(close.code()).isEqualTo(code);
            assertThat(client.atEnd()).isTrue();
            assertThat(ended("close" + code).get("how").asString()).isEqualTo("closeFrame");
        }
    }

    @Test
    void closeFromTheClientIsEchoedAndTheServerClosesFirst() throws Exception {
        try (RawClient client = open("bye")) {
            client.frame(0x88, new byte[] {3, (byte) 0xe8, 'o', 'k'});

            assertThat(client.read().code()).isEqualTo(1000);
            assertThat(client.atEnd()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "reserved_bits, c1800102 0304",
        "not_masked, 8101 61",
        "bad_opcode, 8380 01020304",
        "bad_control, 0980 01020304",
        "bad_continuation, 8080 01020304",
        "bad_length, 82ff8000000000000000",
        "bad_utf8, 8182 00000000 c328"
    })
    void everyBrokenRuleIsAnsweredAndNamed(String name, String hex) throws Exception {
        try (RawClient client = open(name)) {
            byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
            for (byte b : bytes) {
                client.raw(b);
            }

            assertThat(client.read().code()).isEqualTo(name.equals("bad_utf8") ? 1007 : 1002);
            assertThat(client.atEnd()).isTrue();
            assertThat(ended(name).get("protocolError").asString()).isEqualTo(name);
        }
    }

    @Test
    void plainRequestsAreLoggedWithWhatTheTunnelLeftOfThem() throws Exception {
        try (RawClient client = new RawClient(target.port())) {
            String head = client.request(
                    "GET /prefix/devtools/browser?holdfast-connection=plain HTTP/1.0\r\nHost: h\r\n\r\n");

            assertThat(head).startsWith("HTTP/1.1 426 ");
        }
        JsonNode seen = null;
        for (JsonNode request : target.ask("record").get("requests")) {
            seen = "plain".equals(request.get("connection").asString("")) ? request : seen;
        }
        assertThat(seen).isNotNull();
        assertThat(seen.get("upgrade").asBoolean()).isFalse();
        assertThat(seen.get("httpVersion").asString()).isEqualTo("1.0");
        assertThat(seen.at("/headers/host").asString()).isEqualTo("h");
    }

    @Test
    void healthIsToldFromInside() throws Exception {
        JsonNode health = target.ask("health");

        assertThat(health.get("ok").asBoolean()).isTrue();
        assertThat(health.get("elapsedMs").asDouble()).isPositive();
        assertThat(health.at("/families/127.0.0.1").asBoolean()).isTrue();
    }

    @Test
    void endsByItselfWhenItsLifetimeIsOver() throws Exception {
        try (TargetProcess mortal = new TargetProcess("--lifetime", "0.3")) {
            assertThat(mortal.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(mortal.process().exitValue()).isZero();
        }
    }

    @Test
    void needsNothingNewerThanPythonThreeEight() throws Exception {
        Process python = new ProcessBuilder(
                        "python3", "-c", "import ast,sys;ast.parse(sys.stdin.read(),feature_version=(3,8))")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        python.getOutputStream().write(TargetFile.bytes());
        python.getOutputStream().close();

        assertThat(python.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(python.exitValue()).isZero();
    }

    private static JsonNode ended(String connection) {
        return Awaitility.await()
                .until(() -> target.ask("record", "--connection", connection).at("/record/ended"), JsonNode::isObject);
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of()
                .formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
