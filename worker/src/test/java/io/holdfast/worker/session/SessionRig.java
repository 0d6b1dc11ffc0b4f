package io.holdfast.worker.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.FaultTunnel;
import io.holdfast.testkit.tunnel.TunnelOptions;
import io.holdfast.testkit.tunnel.TunnelTls;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.worker.probe.OneShot;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.provider.local.LocalProviderType;
import io.holdfast.worker.provider.local.LocalTunnels;
import io.holdfast.worker.provider.url.UrlProviderType;
import io.holdfast.worker.ws.ClientSettings;
import io.holdfast.worker.ws.NameLookup;
import io.holdfast.worker.ws.WebSocketClient;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole sessions against the local provider on a scaled clock, with a fault tunnel before the target. */
final class SessionRig implements AfterEachCallback {

    static final SuiteParameters SCALED = new SuiteParameters(
            Duration.ofMillis(2000),
            Duration.ofMillis(250),
            null,
            Duration.ofMillis(400),
            Duration.ofMillis(1000),
            Duration.ofMillis(600),
            Duration.ofSeconds(20),
            300_000,
            Duration.ofSeconds(4));

    final Path base;
    final WebSocketClient client = new WebSocketClient(ClientSettings.of("test"), Ticker.system());
    final List<String> stages = new ArrayList<>();
    final StopSignal stop = new StopSignal();
    final List<FaultTunnel> tunnels = new ArrayList<>();
    private final PlainHttp http = new PlainHttp(NameLookup.system(), Ticker.system(), "holdfast/test");
    private TunnelFaults faults = TunnelFaults.NONE;
    private boolean tls;
    private String host = "";
    Sessions.Progress onStage = stage -> {};

    SessionRig() {
        try {
            base = Files.createTempDirectory("holdfast-rig");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SessionRig faults(UnaryOperator<TunnelFaults> change) {
        faults = change.apply(faults);
        return this;
    }

    SessionRig tls() {
        tls = true;
        return this;
    }

    Sessions sessions() {
        ProviderTypes types =
                new ProviderTypes(List.of(new LocalProviderType(base, new Faulty()), new UrlProviderType(http)));
        return new SessionRunner(
                client,
                types,
                name -> null,
                Clock.systemUTC(), // wiring
                Ticker.system(),
                NameLookup.system(),
                http);
    }

    /** The same with another size of the large frame. */
    static SuiteParameters frame(SuiteParameters parameters, long bytes) {
        return new SuiteParameters(
                parameters.idle(),
                parameters.pingEvery(),
                parameters.hold(),
                parameters.holdProbeEvery(),
                parameters.openDeadline(),
                parameters.answerDeadline(),
                parameters.frameDeadline(),
                bytes,
                parameters.retryBudget());
    }

    static ProviderSection section(String type, ObjectNode settings) {
        return new ProviderSection(type, Ingress.NONE, Plaintext.LOOPBACK, null, 1, null, settings);
    }

    SessionRun local(UnaryOperator<SuiteParameters> change) {
        ObjectNode settings = Json.MAPPER.createObjectNode();
        settings.putObject("tunnel");
        return run("local", section("local", settings), Suite.WEBSOCKETS, change.apply(SCALED));
    }

    SessionRun run(String provider, ProviderSection section, Suite suite, SuiteParameters parameters) {
        OneShot shot = new OneShot(sessions());
        return shot.run(
                shot.spec(provider, section, suite, parameters, "here"),
                stage -> {
                    stages.add(stage);
                    onStage.at(stage);
                },
                stop);
    }

    static JsonNode json(SessionRun run) {
        return Json.MAPPER.valueToTree(run.report());
    }

    /** Directories of sandboxes that are still there. */
    List<Path> sandboxes() {
        try (Stream<Path> all = Files.list(base)) {
            return all.filter(Files::isDirectory).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Target processes of this rig that still run. */
    List<ProcessHandle> processes() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("target.py"))
                .toList();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        client.close();
        tunnels.forEach(FaultTunnel::close);
    }

    private final class Faulty implements LocalTunnels {

        @Override
        public void check(JsonNode settings, String fullKey) {}

        @Override
        public Tunnel open(JsonNode settings, int targetPort, String fullKey) {
            try {
                TunnelOptions options = TunnelOptions.to(targetPort).with(faults);
                FaultTunnel tunnel = FaultTunnel.start(tls ? options.tls(TunnelTls.local()) : options);
                tunnels.add(tunnel);
                Path ca = base.resolve("ca.pem");
                if (tls) {
                    Files.writeString(ca, tunnel.caPem());
                }
                return new Tunnel() {
                    @Override
                    public URI uri() {
                        return URI.create(tunnel.url() + host);
                    }

                    @Override
                    public Optional<Path> ca() {
                        return tls ? Optional.of(ca) : Optional.empty();
                    }

                    @Override
                    public void close() {
                        tunnel.close();
                    }
                };
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
