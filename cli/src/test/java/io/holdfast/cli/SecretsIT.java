package io.holdfast.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The address of a tunnel is a secret: it stands in no output, no log at its most talkative, and no record of any topic. */
class SecretsIT {

    private static final String MARKER = "marker7f3a91c";

    private static final String FLEET = """
            policy: {minApart: 0s, settle: 0s}
            providers:
              mine:
                type: url
                plaintext: loopback
                urlFromEnv: MINE
                plans:
                  - {suite: websockets, every: 1h, idle: 1s, pingEvery: 300ms, openDeadline: 2s, answerDeadline: 2s}
              gone:
                type: url
                plaintext: loopback
                urlFromEnv: GONE
                plans:
                  - {suite: websockets, every: 1h, idle: 1s, pingEvery: 300ms, openDeadline: 1s, answerDeadline: 1s, retryBudget: 1s}
            """;

    @TempDir
    private Path directory;

    @Test
    void theAddressOfATunnelIsNowhere() throws IOException {
        Files.writeString(directory.resolve("fleet.yaml"), FLEET);
        try (Target target = Target.start(directory);
                Program up = Program.start(
                        directory,
                        "up",
                        Map.of(
                                "MINE", address(target.port()),
                                "GONE", address(1),
                                "HOLDFAST_LOG", "DEBUG"),
                        List.of("up", "--fleet", "fleet.yaml", "--once", "--timeout", "30s", "--data", "data")
                                .toArray(String[]::new))) {

            int code = up.end(Duration.ofMinutes(2));

            // one provider is decided, the other one never can be: both ways were gone through
            assertThat(code).as(up.err()).isEqualTo(3);
            assertThat(up.out()).contains("mine websockets supported");
        }
        assertThat(filesWithTheMarker()).isEmpty();
    }

    private static String address(int port) {
        return "http://127.0.0.1:" + port + "/" + MARKER + "?token=" + MARKER;
    }

    private List<Path> filesWithTheMarker() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().equals("target.log"))
                    .filter(SecretsIT::holdsTheMarker)
                    .toList();
        }
    }

    private static boolean holdsTheMarker(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(MARKER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
