package io.holdfast.worker.provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.local.LocalProviderType;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LocalProviderIT extends ProviderContract {

    @TempDir
    Path base;

    private static ProviderSection section(Plaintext plaintext, String settings) {
        return new ProviderSection("local", Ingress.NONE, plaintext, null, 1, null, Json.MAPPER.readTree(settings));
    }

    static ProviderContext context(Environment environment) {
        Clock clock = Clock.systemUTC(); // wiring
        return new ProviderContext("mine", environment, clock, Ticker.system());
    }

    @Override
    Provider newProvider() {
        return new LocalProviderType(base, null).open(section(Plaintext.LOOPBACK, "{}"), context(name -> null));
    }

    @Override
    int sandboxesAtTheVendor() {
        try (Stream<Path> all = Files.list(base)) {
            return (int) all.count() + targets().size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ProcessHandle> targets() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("0123456789abcdef"))
                .toList();
    }

    @Test
    void aTargetSeesNothingOfOurEnvironment() {
        Sandbox sandbox = provider().create(spec("s1", 1));
        try {
            ExecResult env = sandbox.exec(List.of("env"), SOON);

            assertThat(env.stdout().lines().map(line -> line.substring(0, line.indexOf('='))))
                    .containsExactlyInAnyOrder("PATH", "LANG", "PYTHONDONTWRITEBYTECODE");
        } finally {
            sandbox.delete();
        }
    }

    @Test
    void aProgramThatRunsTooLongIsKilledWithItsChildren() {
        Sandbox sandbox = provider().create(spec("s1", 1));
        try {
            ExecResult result = sandbox.exec(List.of("sh", "-c", "sleep 61.5 & sleep 62.5"), Duration.ofMillis(300));

            assertThat(result.exitCode()).isEqualTo(-1);
            Awaitility.await()
                    .untilAsserted(() -> assertThat(ProcessHandle.current()
                                    .descendants()
                                    .filter(process -> process.info()
                                            .commandLine()
                                            .orElse("")
                                            .matches(".*sleep 6[12]\\.5.*")))
                            .isEmpty());
        } finally {
            sandbox.delete();
        }
    }

    @Test
    void aTargetThatDiedIsAStoppedSandbox() {
        Sandbox sandbox = provider().create(spec("s1", 1));
        try {
            sandbox.startTarget(SOON);
            assertThat(sandbox.state()).isEqualTo(SandboxState.RUNNING);

            targets().forEach(ProcessHandle::destroyForcibly);

            Awaitility.await().until(() -> sandbox.state() == SandboxState.STOPPED);
            assertThat(provider().list(TagFilter.ofFleet(FLEET)).get(0).state()).isEqualTo(SandboxState.STOPPED);
            assertThat(sandbox.inside().orElseThrow().health(SOON).alive()).isFalse();
        } finally {
            sandbox.delete();
        }
        assertThat(sandbox.state()).isEqualTo(SandboxState.GONE);
    }

    @Test
    void aPidThatIsUsedAgainIsNotKilled() throws Exception {
        Sandbox sandbox = provider().create(spec("s1", 1));
        Path file = base.resolve(sandbox.id()).resolve("sandbox.json");
        String tags = Files.readString(file);
        Process other = new ProcessBuilder("sleep", "30").start();
        try {
            Files.writeString(
                    file, tags.substring(0, tags.length() - 1) + ",\"pid\":" + other.pid() + ",\"startedMillis\":1}");

            provider().delete(sandbox.id());

            assertThat(other.isAlive()).isTrue();
            assertThat(base.resolve(sandbox.id())).doesNotExist();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void anIdThatLeadsOutOfTheBaseIsRefused() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> provider().delete("local-../../etc"))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(ProviderException.Kind.INVALID_REQUEST));
    }

    @Test
    void mistakesAreNamedByTheirFullKey() {
        LocalProviderType type = new LocalProviderType(base, null);

        assertThat(type.check("providers.mine", section(Plaintext.NONE, "{\"pyhton\":\"x\",\"python\":3}")))
                .hasSize(3)
                .anySatisfy(text -> assertThat(text).startsWith("providers.mine.python: expected a text"))
                .anySatisfy(text -> assertThat(text).startsWith("providers.mine.pyhton: no such key"))
                .anySatisfy(text -> assertThat(text).startsWith("providers.mine.plaintext: "));
        assertThat(type.check("providers.mine", section(Plaintext.LOOPBACK, "{\"tunnel\":{}}")))
                .singleElement()
                .satisfies(text -> assertThat(text).startsWith("providers.mine.tunnel: "));
        assertThat(type.check("providers.mine", section(Plaintext.LOOPBACK, "{}")))
                .isEmpty();
    }

    @Test
    void anInterpreterThatIsNotThereIsSaid() {
        LocalProviderType type = new LocalProviderType(base, null);

        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> type.open(
                        section(Plaintext.LOOPBACK, "{\"python\":\"no-such-python\"}"), context(name -> null)))
                .withMessageContaining("no-such-python");
    }
}
