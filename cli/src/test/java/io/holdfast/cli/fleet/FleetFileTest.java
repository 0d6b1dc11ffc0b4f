package io.holdfast.cli.fleet;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.updater.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FleetFileTest {

    private static final String EVERY_KEY = """
                vantages: [fra-1, iad-2]
                policy: {minApart: 5m, settle: 1m, toUnsupported: 4}
                providers:
                  mine:
                    type: local
                    ingress: public
                    plaintext: loopback
                    concurrency: 4
                    budget: 8h
                    python: python3.11
                    tunnel: {answerPings: true}
                    plans:
                      - suite: websockets
                        name: quick
                        every: 90m
                        jitter: 25%
                        vantages: [iad-2]
                        attempts: 5
                        idle: 4s
                        pingEvery: 500ms
                        hold: 12s
                        holdProbeEvery: 2s
                        openDeadline: 3s
                        answerDeadline: 6s
                        frameDeadline: 7s
                        frame: 1MiB
                        retryBudget: 8s
                      - suite: long-hold
                        every: 1d
                        jitter: 0
                        vantages: [fra-1]
                """;

    @Test
    void whatIsNotWrittenHasTheDefaultsOfItsRecord() {
        Fleet fleet = Fleets.parse(Fleets.plan("every: 6h"));

        assertThat(fleet.vantages()).containsExactly("local");
        assertThat(fleet.policy()).isEqualTo(Policy.DEFAULT);
        ProviderSection section = fleet.providers().get(0).section();
        assertThat(section.ingress()).isEqualTo(Ingress.NONE);
        assertThat(section.image()).isNull();
        assertThat(section.concurrency()).isEqualTo(1);
        assertThat(section.budget()).isNull();
        assertThat(section.settings().isEmpty()).isTrue();
        assertThat(fleet.providers().get(0).plans())
                .containsExactly(new Plan(
                        "websockets",
                        Suite.WEBSOCKETS,
                        Duration.ofHours(6),
                        0.1,
                        List.of("local"),
                        3,
                        SuiteParameters.DEFAULTS));
    }

    @Test
    void theTypeOfAProviderIsItsKeyUnlessWritten() {
        Fleet fleet = Fleets.parse("providers:\n  local:\n    plaintext: loopback\n    plans: []\n");

        assertThat(fleet.providers().get(0).section().type()).isEqualTo("local");
        assertThat(fleet.providers().get(0).plans()).isEmpty();
    }

    @Test
    void aLongHoldHasItsOwnDefault() {
        Fleet fleet = Fleets.parse(Fleets.plan("every: 24h").replace("websockets", "long-hold"));

        assertThat(fleet.providers().get(0).plans().get(0).parameters().hold()).isEqualTo(Duration.ofMinutes(25));
    }

    @Test
    void everyKeyIsReadIntoItsPlace() {
        Fleet fleet = Fleets.parse(EVERY_KEY);

        assertThat(fleet.vantages()).containsExactly("fra-1", "iad-2");
        assertThat(fleet.policy().minApart()).isEqualTo(Duration.ofMinutes(5));
        assertThat(fleet.policy().settle()).isEqualTo(Duration.ofMinutes(1));
        assertThat(fleet.policy().toUnsupported()).isEqualTo(4);
        Fleet.Provider provider = fleet.providers().get(0);
        assertThat(provider.section().ingress()).isEqualTo(Ingress.PUBLIC);
        assertThat(provider.section().plaintext()).isEqualTo(Plaintext.LOOPBACK);
        assertThat(provider.section().concurrency()).isEqualTo(4);
        assertThat(provider.section().budget()).isEqualTo(Duration.ofHours(8));
        assertThat(provider.section().settings().propertyNames()).containsExactlyInAnyOrder("python", "tunnel");
        assertThat(provider.plans().get(0))
                .isEqualTo(new Plan(
                        "quick",
                        Suite.WEBSOCKETS,
                        Duration.ofMinutes(90),
                        0.25,
                        List.of("iad-2"),
                        5,
                        new SuiteParameters(
                                Duration.ofSeconds(4),
                                Duration.ofMillis(500),
                                Duration.ofSeconds(12),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(3),
                                Duration.ofSeconds(6),
                                Duration.ofSeconds(7),
                                1 << 20,
                                Duration.ofSeconds(8))));
        assertThat(provider.plans().get(1).jitter()).isZero();
        assertThat(fleet.inFleet("f-1").get(0).fleet()).isEqualTo("f-1");
    }

    static Stream<Arguments> mistakes() {
        return Stream.concat(FleetMistakes.ofTheFile(), FleetMistakes.ofKeys());
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mistakes")
    void aMistakeIsOneLineWithTheFullKey(String text, String message) {
        Failure failure = catchThrowableOfType(Failure.class, () -> Fleets.parse(text));

        assertThat(failure.getMessage()).isEqualTo("fleet.yaml: " + message).doesNotContain("\n");
        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void syntaxThatIsNotYamlIsPlacedByItsLine() {
        Failure failure = catchThrowableOfType(Failure.class, () -> Fleets.parse("providers:\n  x: [1, 2\n"));

        assertThat(failure.getMessage())
                .startsWith("fleet.yaml: is not YAML: line ")
                .doesNotContain("\n");
    }

    static Stream<Arguments> files(@TempDir Path directory) throws Exception {
        Path latin = Files.write(directory.resolve("latin"), "x: \u00e4".getBytes(StandardCharsets.ISO_8859_1));
        return Stream.of(
                arguments(directory.resolve("none"), "no such file"),
                arguments(directory, "cannot be read, it is a directory"),
                arguments(latin, "is not UTF-8 text"));
    }

    @Test
    void aFileThatCannotBeReadIsSaidToBe(@TempDir Path directory) throws Exception {
        for (Arguments each : files(directory).toList()) {
            Path file = (Path) each.get()[0];

            Failure failure = catchThrowableOfType(Failure.class, () -> FleetFile.read(file, "f.yaml", Fleets.TYPES));

            assertThat(failure.getMessage()).isEqualTo("f.yaml: " + each.get()[1]);
        }
    }
}
