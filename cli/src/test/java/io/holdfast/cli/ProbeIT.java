package io.holdfast.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.json.Json;
import io.holdfast.testkit.tunnel.FaultTunnel;
import io.holdfast.testkit.tunnel.TunnelSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ProbeIT {

    private static final String MARKER = "m4rk3r";

    /** The keys that scripts rely on; each is there whether it was measured or not. */
    private static final List<String> KEYS = List.of(
            "/verdict/value",
            "/verdict/stage",
            "/verdict/kind",
            "/verdict/attribution",
            "/verdict/reason",
            "/verdicts",
            "/checks/open/status",
            "/checks/open/attempts",
            "/checks/cdp/answered",
            "/checks/data/sent",
            "/checks/unpinged/limitLowMillis",
            "/checks/unpinged/limitHighMillis",
            "/checks/unpinged/how",
            "/checks/frame/intact",
            "/checks/frame/largestOkBytes",
            "/checks/frame/smallestBadBytes",
            "/checks/hold/reachedMillis",
            "/checks/hold/limitMillis",
            "/checks/pinged/sent",
            "/checks/pinged/answered",
            "/checks/pinged/serverSaw",
            "/checks/pinged/answeredAfterIdle",
            "/control/serverAliveBefore",
            "/control/serverAliveAfter");

    @TempDir
    private Path directory;

    private static FaultTunnel tunnel(Target target, String json) throws IOException {
        return FaultTunnel.start(TunnelSpec.parse(Json.MAPPER.readTree(json), "tunnel")
                .leadingTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port())));
    }

    private List<String> quick(FaultTunnel tunnel, Target target, String... more) {
        List<String> args = new ArrayList<>(List.of(
                ("probe --allow-plaintext-loopback --suite websockets --idle 4s --ping-every 500ms --open-deadline 2s "
                                + "--answer-deadline 2s --frame 10MB --retry-budget 4s --control http://127.0.0.1:"
                                + target.port())
                        .split(" ")));
        args.add("--url");
        args.add(tunnel.url() + MARKER + "?token=" + MARKER);
        args.addAll(List.of(more));
        return args;
    }

    private void assertNothingOfTheAddressIsToldBy(TestShell shell, FaultTunnel tunnel) {
        assertThat(shell.out() + shell.err()).doesNotContain(MARKER).doesNotContain(":" + tunnel.port());
    }

    @Test
    void anIdleLimitIsBracketedWithinATenthWhileThePingedConnectionLives() throws Exception {
        try (Target target = Target.start(directory);
                FaultTunnel tunnel = tunnel(target, "{\"idle\": {\"after\": \"3s\", \"how\": \"fin\"}}")) {
            TestShell shell = new TestShell(directory, Map.of());

            int code = shell.run(quick(tunnel, target, "--output", "json", "--hold", "5s", "--hold-probe-every", "1s")
                    .toArray(String[]::new));

            JsonNode report = Json.MAPPER.readTree(shell.out());
            assertThat(report.at("/verdict/value").asString()).as(shell.out()).isEqualTo("supported");
            assertThat(code).isZero();
            long low = report.at("/checks/unpinged/limitLowMillis").asLong();
            long high = report.at("/checks/unpinged/limitHighMillis").asLong();
            assertThat(low).isLessThanOrEqualTo(3_000);
            assertThat(high).isGreaterThanOrEqualTo(3_000);
            assertThat(high - low).isLessThanOrEqualTo(300);
            assertThat(report.at("/checks/unpinged/how").asString()).isEqualTo("fin");
            assertThat(report.at("/control/serverAliveAfter").asBoolean()).isTrue();
            assertThat(report.at("/checks/hold/reachedMillis").asLong()).isGreaterThanOrEqualTo(4_000);
            assertThat(report.at("/verdicts/long_sessions/value").asString()).isEqualTo("supported");
            assertThat(KEYS)
                    .allSatisfy(key ->
                            assertThat(report.at(key).isMissingNode()).as(key).isFalse());
            assertNothingOfTheAddressIsToldBy(shell, tunnel);
        }
    }

    @Test
    void aDeclarationThatIsWrongGivesTheCodeOneAndARightOneZero() throws Exception {
        try (Target target = Target.start(directory);
                FaultTunnel tunnel = tunnel(target, "{\"request\": {\"strip\": true}}")) {
            TestShell declaredWrong = new TestShell(directory, Map.of());
            TestShell declaredRight = new TestShell(directory, Map.of());

            int wrong = declaredWrong.run(
                    quick(tunnel, target, "--declared", "supported").toArray(String[]::new));
            int right = declaredRight.run(
                    quick(tunnel, target, "--declared", "unsupported").toArray(String[]::new));

            assertThat(wrong).isEqualTo(1);
            assertThat(right).isZero();
            assertThat(declaredWrong.out()).contains("unsupported (open, upgrade-stripped, tunnel)");
            String last = declaredWrong.out().lines().reduce((a, b) -> b).orElseThrow();
            JsonNode report = Json.MAPPER.readTree(last.substring("websockets-check ".length()));
            assertThat(KEYS)
                    .allSatisfy(key ->
                            assertThat(report.at(key).isMissingNode()).as(key).isFalse());
            assertNothingOfTheAddressIsToldBy(declaredWrong, tunnel);
            assertNothingOfTheAddressIsToldBy(declaredRight, tunnel);
        }
    }

    @Test
    void aTunnelWithTlsIsTrustedByItsOwnAuthorityAlone() throws Exception {
        try (Target target = Target.start(directory);
                FaultTunnel tunnel = tunnel(target, "{\"tls\": {\"names\": [\"localhost\"]}}")) {
            Files.writeString(directory.resolve("ca.pem"), tunnel.caPem());
            TestShell trusting = new TestShell(directory, Map.of("TUNNEL", tunnel.url()));
            TestShell doubting = new TestShell(directory, Map.of("TUNNEL", tunnel.url()));
            String[] args = ("probe --url-from-env TUNNEL --suite long-hold --hold 2s --hold-probe-every 500ms "
                            + "--ping-every 500ms --open-deadline 2s --answer-deadline 2s --retry-budget 1s")
                    .split(" ");

            int trusted = trusting.run(append(args, "--ca", "ca.pem"));
            int doubted = doubting.run(args);

            assertThat(trusted).as(trusting.out()).isZero();
            assertThat(doubted).as(doubting.out()).isEqualTo(3);
            assertThat(doubting.out()).contains("long_sessions    inconclusive (reach,");
        }
    }

    private static String[] append(String[] args, String... more) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void aTargetThatIsNotThereIsInconclusive() throws Exception {
        int port;
        try (Target target = Target.start(directory)) {
            port = target.port();
        }
        TestShell shell = new TestShell(directory, Map.of());

        int code = shell.run(("probe --url http://127.0.0.1:" + port + "/ --allow-plaintext-loopback --idle 2s "
                        + "--ping-every 500ms --open-deadline 1s --answer-deadline 1s --retry-budget 0s")
                .split(" "));

        assertThat(code).as(shell.out()).isEqualTo(3);
    }
}
