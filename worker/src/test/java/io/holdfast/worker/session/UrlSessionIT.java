package io.holdfast.worker.session;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Value;
import io.holdfast.schema.time.Ticker;
import io.holdfast.testkit.tunnel.FaultTunnel;
import io.holdfast.testkit.tunnel.TunnelOptions;
import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.Refusal;
import io.holdfast.testkit.tunnel.faults.Scope;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.testkit.tunnel.faults.When;
import io.holdfast.worker.provider.Provider;
import io.holdfast.worker.provider.ProviderContext;
import io.holdfast.worker.provider.Sandbox;
import io.holdfast.worker.provider.SandboxSpec;
import io.holdfast.worker.provider.SandboxTags;
import io.holdfast.worker.provider.TargetLaunch;
import io.holdfast.worker.provider.local.LocalProviderType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class UrlSessionIT {

    private static final String MARKER = "mArKeR";

    @RegisterExtension
    final SessionRig rig = new SessionRig();

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private Sandbox target;
    private int port;

    @BeforeEach
    void startATarget() {
        Clock clock = Clock.systemUTC(); // wiring
        Provider provider = new LocalProviderType(rig.base, null)
                .open(
                        SessionRig.section("local", Json.MAPPER.createObjectNode()),
                        new ProviderContext("local", name -> null, clock, Ticker.system()));
        target = provider.create(new SandboxSpec(
                new SandboxTags("f", "s", 1, Instant.MAX),
                Duration.ofMinutes(2),
                new TargetLaunch(0, "0123456789abcdef", Duration.ofMinutes(2)),
                Ingress.NONE,
                null,
                Map.of()));
        target.startTarget(Duration.ofSeconds(10));
        port = URI.create(target.expose().url()).getPort();
        log.start();
        root.addAppender(log);
        root.setLevel(Level.DEBUG);
        ((Logger) LoggerFactory.getLogger("io.netty")).setLevel(Level.INFO);
    }

    @AfterEach
    void stopTheTarget() {
        root.detachAppender(log);
        root.setLevel(Level.INFO);
        target.delete();
    }

    private SessionRun probe(UnaryOperator<TunnelFaults> faults, String pathAndQuery, boolean control)
            throws Exception {
        FaultTunnel tunnel = FaultTunnel.start(TunnelOptions.to(port).with(faults.apply(TunnelFaults.NONE)));
        rig.tunnels.add(tunnel);
        ObjectNode settings =
                Json.MAPPER.createObjectNode().put("url", "http://127.0.0.1:" + tunnel.port() + pathAndQuery);
        if (control) {
            settings.put("control", "http://127.0.0.1:" + port + "/");
        }
        return rig.run("mine", SessionRig.section("url", settings), Suite.WEBSOCKETS, SessionRig.SCALED);
    }

    @Test
    void aTargetThatRunsAlreadyIsProbedThroughItsTunnelAlone() throws Exception {
        Report report = probe(faults -> faults, "/pre/fix/?token=abc", false).report();

        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.checks().cdp().nonceFrom()).isEqualTo("tunnel");
        assertThat(report.checks().cdp().peerNonceOk()).isTrue();
        assertThat(report.checks().open().getFromTarget()).isTrue();
        assertThat(report.control().serverAliveBefore()).isNull();
        assertThat(report.control().recordFetched()).isEqualTo("tunnel");
        assertThat(report.checks().pinged().serverSaw())
                .isEqualTo(report.checks().pinged().sent());
        assertThat(report.cleanup().sandboxDeleted()).isNull();
        assertThat(target.inside().orElseThrow().health(Duration.ofSeconds(5)).alive())
                .isTrue();
    }

    @Test
    void whenPlainRequestsDoNotPassTheNonceComesFromTheControlOrIsDoneWithout() throws Exception {
        UnaryOperator<TunnelFaults> noPages =
                faults -> faults.open(open -> open.refuse(new Refusal(Answer.status(404), When.on(Scope.PLAIN))));

        Report with = probe(noPages, "/", true).report();
        Report without = probe(noPages, "/", false).report();

        assertThat(with.verdict().value()).as(with.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(with.checks().cdp().nonceFrom()).isEqualTo("control");
        assertThat(with.control().serverAliveBefore()).isTrue();
        assertThat(with.control().serverAliveAfter()).isTrue();
        assertThat(with.control().recordFetched()).isEqualTo("control");
        assertThat(without.verdict().value()).as(without.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(without.checks().cdp().nonceFrom()).isNull();
        assertThat(without.checks().cdp().peerNonceOk()).isNull();
        assertThat(without.control().recordFetched()).isEqualTo("tunnel");
        assertThat(without.checks().pinged().serverSaw())
                .isEqualTo(without.checks().pinged().sent());
    }

    @Test
    void upgradesThatComeOnlyAfterAColdStartAreWaitedFor() throws Exception {
        Report report = probe(
                        faults -> faults.open(open -> open.refuse(new Refusal(
                                Answer.status(502), When.on(Scope.UPGRADES).first(3)))),
                        "/",
                        false)
                .report();

        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.checks().open().statuses()).containsExactly(502, 502, 502, 101);
        assertThat(report.checks().open().attempts()).isEqualTo(4);
    }

    static Stream<Arguments> leaks() {
        UnaryOperator<TunnelFaults> page = faults -> faults.open(open -> open.refuse(new Refusal(
                new Answer(403, Map.of("X-Trace", MARKER, "Content-Type", MARKER), MARKER, Duration.ZERO),
                When.on(Scope.ALL))));
        UnaryOperator<TunnelFaults> away = faults -> faults.open(open -> open.refuse(new Refusal(
                new Answer(307, Map.of("Location", "https://login.example/" + MARKER), MARKER, Duration.ZERO),
                When.on(Scope.UPGRADES))));
        UnaryOperator<TunnelFaults> close = faults ->
                faults.life(life -> life.age(AgeLimit.after(Duration.ofMillis(700), Ending.closeFrame(4001, MARKER))));
        UnaryOperator<TunnelFaults> down = faults -> faults.open(
                open -> open.refuse(new Refusal(new Answer(503, Map.of(), MARKER, Duration.ZERO), When.on(Scope.ALL))));
        return Stream.of(
                Arguments.of("page", page),
                Arguments.of("redirect", away),
                Arguments.of("close", close),
                Arguments.of("down", down));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leaks")
    void noSecretAndNoTextOfTheFarSideIsToldWhateverFails(String name, UnaryOperator<TunnelFaults> faults)
            throws Exception {
        SessionRun run = probe(faults, "/" + MARKER + "/?t=" + MARKER, true);

        assertThat(run.report().verdict().value()).isNotEqualTo(Value.SUPPORTED);
        assertThat(Json.MAPPER.writeValueAsString(run.report())).doesNotContainIgnoringCase(MARKER);
        assertThat(run.toString()).doesNotContainIgnoringCase(MARKER);
        assertThat(log.list)
                .allSatisfy(event -> assertThat(
                                event.getFormattedMessage() + event.getKeyValuePairs() + event.getThrowableProxy())
                        .doesNotContainIgnoringCase(MARKER));
        assertThat(run.report().cleanup().socketsClosed()).isTrue();
        assertThat(rig.client.openConnections()).isZero();
    }
}
