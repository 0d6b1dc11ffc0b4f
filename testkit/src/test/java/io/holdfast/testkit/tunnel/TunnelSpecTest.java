package io.holdfast.testkit.tunnel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.Cap;
import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.Fragmenting;
import io.holdfast.testkit.tunnel.faults.HalfClose;
import io.holdfast.testkit.tunnel.faults.HeadEdit;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.holdfast.testkit.tunnel.faults.OwnUpgrade;
import io.holdfast.testkit.tunnel.faults.RandomReset;
import io.holdfast.testkit.tunnel.faults.Refusal;
import io.holdfast.testkit.tunnel.faults.Reload;
import io.holdfast.testkit.tunnel.faults.Scope;
import io.holdfast.testkit.tunnel.faults.Shaping;
import io.holdfast.testkit.tunnel.faults.StopReading;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.testkit.tunnel.faults.When;
import io.holdfast.testkit.tunnel.faults.Which;
import io.holdfast.testkit.tunnel.spec.SpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TunnelSpecTest {

    private static final YAMLMapper YAML = new YAMLMapper();

    private static TunnelSpec parse(String yaml) {
        return TunnelSpec.parse(YAML.readTree(yaml), "providers.demo.tunnel");
    }

    @Test
    void anEmptySectionIsATunnelWithoutFault() {
        assertThat(parse("{}")).isEqualTo(new TunnelSpec(TunnelFaults.NONE, 1, Optional.empty()));
    }

    @Test
    void everyKeyOfOpeningIsRead() {
        TunnelFaults faults = parse("""
                        refuse:
                          - {status: 503, headers: {Retry-After: 2}, body: wait, after: 1s, on: all, first: 3,
                             probability: 0.5, unlessHeader: X-Token, agentContains: Mozilla,
                             beyond: {requests: 2, per: 3s}, expired: {header: X-Token, after: 4s}}
                          - {status: 401}
                        cap: {connections: 1, status: 503, leaky: true}
                        early: {moment: bytes, how: rst, after: 20ms}
                        ownUpgrade: {how: close, code: 4502, reason: no, after: 50ms}
                        request: {strip: true, http10: true, set: {Host: other}}
                        response: {remove: [Server], on: plain}
                        chunked: true
                        dropEarlyBytes: true
                        """).faults();

        When when = When.on(Scope.ALL)
                .first(3)
                .probability(0.5)
                .unlessHeader("X-Token")
                .agentContains("Mozilla")
                .beyond(2, Duration.ofSeconds(3))
                .expired("X-Token", Duration.ofSeconds(4));
        assertThat(faults)
                .isEqualTo(TunnelFaults.NONE.open(open -> open.refuse(new Refusal(
                                new Answer(503, Map.of("Retry-After", "2"), "wait", Duration.ofSeconds(1)), when))
                        .refuse(Refusal.ofUpgrades(401))
                        .cap(new Cap(1, Answer.status(503), true))
                        .early(new EarlyEnding(EarlyEnding.Moment.BYTES, Ending.rst(), Duration.ofMillis(20), false))
                        .own(new OwnUpgrade(Ending.closeFrame(4502, "no"), Duration.ofMillis(50)))
                        .request(HeadEdit.STRIP.asHttp10().with("Host", "other"))
                        .response(HeadEdit.NONE.without("Server").on(Scope.PLAIN))
                        .inChunks()
                        .droppingEarlyBytes()));
    }

    @Test
    void everyKeyOfLivingIsRead() {
        TunnelFaults faults = parse("""
                        idle: {after: 3s, how: close, code: 1001, counts: forwarded}
                        age: [{after: 15s}, {after: 1m, how: silence, connections: 2}]
                        reload: {at: 1s, grace: 2s, how: rst}
                        halfClose: ignore
                        """).faults();

        assertThat(faults)
                .isEqualTo(TunnelFaults.NONE.life(life -> life.idle(
                                new IdleCut(Duration.ofSeconds(3), Ending.closeFrame(1001), IdleCut.Counts.FORWARDED))
                        .age(AgeLimit.after(Duration.ofSeconds(15), Ending.fin()))
                        .age(new AgeLimit(Duration.ofMinutes(1), Ending.silence(), 2))
                        .reload(new Reload(Duration.ofSeconds(1), Duration.ofSeconds(2), Ending.rst()))
                        .halfClose(HalfClose.IGNORE)));
    }

    @Test
    void everyKeyOfFramesIsRead() {
        TunnelFaults faults = parse("""
                        limit:
                          - {bytes: 1MiB}
                          - {bytes: 1MB, direction: up, of: frame, vanish: true}
                          - {bytes: 5, how: fin}
                        answerPings: true
                        corrupt: {direction: down, kind: repeat, at: 7340033, bytes: 4KiB, message: 2, broken: true}
                        fragment: {bytes: 16KiB, controlAfter: 100}
                        mask: close
                        reservedBit: first
                        """).faults();

        assertThat(faults)
                .isEqualTo(TunnelFaults.NONE.frames(frames -> frames.limit(MessageLimit.of(1_048_576))
                        .limit(MessageLimit.of(1_000_000)
                                .only(Direction.UP)
                                .perFrame()
                                .vanishing())
                        .limit(MessageLimit.of(5).then(Ending.fin()))
                        .answeringPings()
                        .corrupt(Corruption.of(Direction.DOWN, Corruption.Kind.REPEAT, 7_340_033, 4096)
                                .onlyMessage(2)
                                .breakingFrames())
                        .fragment(new Fragmenting(16_384, 100))
                        .mask(Which.CLOSE)
                        .reserve(Which.FIRST)));
    }

    @Test
    void everyKeyOfFlowIsRead() {
        TunnelFaults faults = parse("""
                        drop: both
                        up: {delay: 50ms, perSecond: 1MB}
                        down: {buffer: 64KiB, bufferFor: 2s}
                        stopReading: {direction: up, after: 16KiB, quiet: 100ms, how: rst, later: 300ms}
                        reset: {after: 2MB, probability: 0.5}
                        """).faults();

        assertThat(faults)
                .isEqualTo(TunnelFaults.NONE.flow(flow -> flow.drop(Direction.UP, Direction.DOWN)
                        .shape(
                                Direction.UP,
                                Shaping.NONE.delay(Duration.ofMillis(50)).rate(1_000_000))
                        .shape(Direction.DOWN, Shaping.NONE.buffer(65_536, Duration.ofSeconds(2)))
                        .stop(StopReading.of(Direction.UP, 16_384)
                                .inBursts(Duration.ofMillis(100))
                                .then(Ending.rst(), Duration.ofMillis(300)))
                        .reset(new RandomReset(2_000_000, 0.5))));
    }

    @Test
    void seedAndTlsBecomeOptions() {
        TunnelSpec spec = parse("{seed: 7, tls: {names: ['*.tunnel.test'], valid: expired, alpn: http2Only}}");

        TunnelOptions options = spec.leadingTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));

        assertThat(options.seed()).isEqualTo(7);
        assertThat(options.target().getPort()).isEqualTo(9);
        assertThat(options.tls()).hasValueSatisfying(tls -> {
            assertThat(tls.names()).isEqualTo(List.of("*.tunnel.test"));
            assertThat(tls.validity()).isEqualTo(TunnelTls.Validity.EXPIRED);
            assertThat(tls.alpn()).isEqualTo(TunnelTls.Alpn.HTTP2_ONLY);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "idle: {after: abc} | .idle.after: expected a duration like 3s, was \"abc\"",
                "idle: {after: 3} | .idle.after: expected a duration like 3s, was 3",
                "idle: {} | .idle.after: missing; write a duration like 3s",
                "idle: {after: 0s} | .idle: after must be more than zero, was PT0S",
                "idle: [{after: 1s}, {after: 1s, how: gone}] | .idle[1].how: expected one of",
                "idle: 3s | .idle: expected a section with keys, was \"3s\"",
                "idle: {after: 1s, hwo: fin} | .idle.hwo: unknown key; known here: after, how, code, reason, counts",
                "ilde: {after: 1s} | .ilde: unknown key; known here: seed, tls,",
                "limit: {bytes: much} | .limit.bytes: expected a size like 64KiB or 1MB, was \"much\"",
                "limit: {bytes: 1, vanish: true, how: fin} | .limit.vanish: cannot stand beside how",
                "limit: {bytes: 1, how: close, code: 99999} | .limit: close code must be 0 to 65535",
                "refuse: {status: 700} | .refuse: status must be 100 to 599, was 700",
                "refuse: {status: 500, probability: 2} | .refuse.probability: expected a probability from 0 to 1, was 2",
                "refuse: {} | .refuse.status: missing; write a status like 503",
                "refuse: {status: 500, headers: {A: [1]}} | .refuse.headers.A: expected text",
                "answerPings: maybe | .answerPings: expected true or false, was \"maybe\"",
                "corrupt: {at: 1} | .corrupt.direction: missing; write up (to the server) or down (to the client)",
                "seed: x | .seed: expected a whole number, was \"x\"",
                "tls: {names: 3} | .tls.names: expected text or a list of texts, was 3",
                "down: {buffer: 1KiB} | .down.bufferFor: missing",
            })
    void aMistakeIsNamedByItsFullKey(String yaml, String message) {
        assertThatThrownBy(() -> parse(yaml))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith("providers.demo.tunnel" + message);
    }
}
