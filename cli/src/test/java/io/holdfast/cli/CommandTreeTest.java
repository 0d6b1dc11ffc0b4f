package io.holdfast.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class CommandTreeTest {

    @TempDir
    private Path directory;

    private TestShell shell() {
        return new TestShell(directory, Map.of());
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("", "a command is missing (see holdfast --help)"),
                arguments("brker", "Unmatched argument at index 0: 'brker' (see holdfast --help)"),
                arguments("plan", "write one of: plan apply, plan diff, plan show (see holdfast plan --help)"),
                arguments("plan apply", "Missing required parameter: 'FILE' (see holdfast plan apply --help)"),
                arguments("plan apply none.yaml", "none.yaml: no such file"),
                arguments("up --fleet none.yaml", "none.yaml: no such file"),
                arguments("up --vantage mars", "--vantage: expected one of local, was \"mars\""),
                arguments("up --port 70000", "--port: expected 0 to 65535, was 70000"),
                arguments("broker --port -1", "--port: expected 0 to 65535, was -1"),
                arguments(
                        "broker --port x",
                        "Invalid value for option '--port': 'x' is not an int (see holdfast broker --help)"),
                arguments("target --port 70000", "--port: expected 0 to 65535, was 70000"),
                arguments("request p --suite all", "--suite: expected one of websockets, long-hold, was \"all\""),
                arguments(
                        "plan show --topic-prefix a/b",
                        "--topic-prefix: expected letters, digits, dots, _ and -, was \"a/b\""),
                arguments(
                        "plan show --client-properties none", "--client-properties: none cannot be read as properties"),
                arguments(
                        "plan show --bootstrap-servers nowhere",
                        "Kafka cannot be reached at nowhere: Invalid url in bootstrap.servers: nowhere"),
                arguments(
                        "probe local --allow-plaintext-loopback --idle 4s",
                        "--ping-every: expected less than --idle (4s), was 20s"),
                arguments(
                        "probe local --allow-plaintext-loopback --hold 30s",
                        "--hold-probe-every: expected less than --hold (30s), was 1m"),
                arguments("probe local", "a local target without a tunnel speaks ws; give --allow-plaintext-loopback"),
                arguments(
                        "probe nobody",
                        "providers.nobody.type: \"nobody\" is not a provider type; write one of local, url"),
                arguments("probe local --fleet none.yaml", "none.yaml: no such file"),
                arguments(
                        "probe local --vantage A/B",
                        "--vantage: \"A/B\" is not an id: use 1 to 40 of a-z, 0-9, _ and -, "
                                + "a letter or digit first"),
                arguments("probe --url-from-env NOT_SET", "--url-from-env: NOT_SET is not set"),
                arguments("probe --url-from-file none", "--url-from-file: none cannot be read"),
                arguments("probe --url https://x.example/ --ca none.pem", "--ca: none.pem cannot be read"),
                arguments(
                        "probe --url https://x.example/ --control ftp://127.0.0.1/",
                        "--control: control address must begin with https:// or wss://"));
    }

    @ParameterizedTest(name = "holdfast {0}")
    @MethodSource("mistakes")
    void aMistakeIsOneLineOnStderrAndTheCodeTwo(String line, String message) {
        TestShell shell = shell();

        int code = shell.run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(shell.err()).isEqualTo("holdfast: " + message + System.lineSeparator());
        assertThat(shell.out()).isEmpty();
        assertThat(code).isEqualTo(2);
    }

    static Stream<String> refusedAddresses() {
        return Stream.of(
                "http://s3cret.example/",
                "ws://s3cret.example/",
                "s3cret.example:443",
                "https://user:s3cret@host.example/",
                "http://127.0.0.1:1/?token=s3cret",
                "https:///s3cret",
                "ftp://s3cret.example/");
    }

    @ParameterizedTest
    @MethodSource("refusedAddresses")
    void anAddressThatTheRulesRefuseIsNeitherDialledNorRepeated(String address) {
        TestShell shell = shell();

        int code = shell.run("probe", "--url", address);

        assertThat(code).isEqualTo(2);
        assertThat(shell.err()).startsWith("holdfast: --url: ").doesNotContain("s3cret");
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void aFleetFileWithAMistakeStartsNothing() throws Exception {
        java.nio.file.Files.writeString(directory.resolve("f.yaml"), "providers: {x: {type: local, plans: 5}}");
        TestShell shell = shell();

        int code = shell.run("up", "--fleet", "f.yaml", "--once");

        assertThat(code).isEqualTo(2);
        assertThat(shell.err()).startsWith("holdfast: f.yaml: providers.x.").hasLineCount(1);
        assertThat(directory.resolve(".holdfast")).doesNotExist();
    }

    @Test
    void missingCredentialsAreNamedBeforeAnythingStarts() throws Exception {
        java.nio.file.Files.writeString(
                directory.resolve("f.yaml"),
                "providers: {x: {type: url, urlFromEnv: MY_URL, plans: [{suite: websockets, every: 6h}]}}");
        TestShell shell = shell();

        int code = shell.run("up", "--fleet", "f.yaml");

        assertThat(code).isEqualTo(2);
        assertThat(shell.err())
                .isEqualTo(
                        "holdfast: f.yaml: providers.x: its credentials are missing; provide what the keys ending in "
                                + "FromEnv or FromFile name" + System.lineSeparator());
    }

    @Test
    void theVersionIsOneLine() {
        TestShell shell = shell();

        assertThat(shell.run("--version")).isZero();

        assertThat(shell.out()).startsWith("holdfast 0").hasLineCount(1);
    }
}
