package io.holdfast.worker.session;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.How;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Value;
import io.holdfast.testkit.tunnel.faults.AgeLimit;
import io.holdfast.testkit.tunnel.faults.Cap;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.IdleCut.Counts;
import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.holdfast.testkit.tunnel.faults.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class SessionIT {

    @RegisterExtension
    final SessionRig rig = new SessionRig();

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void aHealthyTunnelIsSupportedAndNothingIsLeftBehind() {
        SessionRun run = rig.tls().local(parameters -> SessionRig.frame(parameters.withHold(millis(2500)), 2_000_000));

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.verdicts().keySet())
                .containsExactlyInAnyOrder(Capability.WEBSOCKETS, Capability.LONG_SESSIONS);
        assertThat(report.checks().open().opened()).isTrue();
        assertThat(report.checks().open().serverSawUpgrade()).isTrue();
        assertThat(report.checks().cdp().peerNonceOk()).isTrue();
        assertThat(report.checks().cdp().nonceFrom()).isEqualTo("session");
        assertThat(report.checks().frame().intact()).isTrue();
        assertThat(report.checks().frame().serverSawBytes()).isEqualTo(2_000_000);
        assertThat(report.checks().pinged().answeredAfterIdle()).isTrue();
        assertThat(report.checks().pinged().sent())
                .isBetween(6, 8)
                .isEqualTo(report.checks().pinged().answered())
                .isEqualTo(report.checks().pinged().serverSaw());
        assertThat(report.checks().unpinged().limitLowMillis()).isBetween(1990L, 2300L);
        assertThat(report.checks().unpinged().limitHighMillis()).isNull();
        assertThat(report.checks().unpinged().checkedByUse()).isTrue();
        assertThat(report.checks().data().answered())
                .isEqualTo(report.checks().data().sent());
        assertThat(report.checks().data().serverSaw())
                .isEqualTo(report.checks().data().sent());
        assertThat(report.checks().hold().reachedMillis()).isBetween(2500L, 3500L);
        assertThat(report.checks().hold().limitMillis()).isNull();
        assertThat(report.checks().close().clean()).isTrue();
        assertThat(report.control().serverAliveBefore()).isTrue();
        assertThat(report.control().serverAliveAfter()).isTrue();
        assertThat(report.control().sandboxState()).isEqualTo("running");
        assertThat(report.control().recordFetched()).isEqualTo("exec");
        assertThat(report.cleanup().socketsClosed()).isTrue();
        assertThat(report.cleanup().sandboxDeleted()).isTrue();
        assertThat(run.censored()).isFalse();
        assertThat(run.sandboxDeleted()).isTrue();
        assertThat(rig.sandboxes()).isEmpty();
        assertThat(rig.processes()).isEmpty();
        assertThat(rig.client.openConnections()).isZero();
        assertThat(rig.stages).startsWith("create", "start", "expose", "control", "open", "cdp", "frame", "pinged");
        assertThat(rig.stages).endsWith("delete");
    }

    @Test
    void anIdleCutIsBracketedAndDoesNotDecide() {
        SessionRun run = rig.faults(faults -> faults.life(life -> life.idle(IdleCut.after(millis(1200), Ending.fin()))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.checks().unpinged().how()).isEqualTo(How.FIN);
        assertThat(report.checks().unpinged().limitLowMillis()).isBetween(1100L, 1250L);
        assertThat(report.checks().unpinged().limitHighMillis()).isBetween(1190L, 1300L);
        assertThat(report.checks().unpinged().end().coincident()).isFalse();
    }

    @Test
    void silenceIsFoundByUse() {
        SessionRun run = rig.faults(
                        faults -> faults.life(life -> life.idle(IdleCut.after(millis(1000), Ending.silence()))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.checks().unpinged().how()).isEqualTo(How.SILENCE);
        assertThat(report.checks().unpinged().limitLowMillis()).isZero();
        assertThat(report.checks().unpinged().limitHighMillis()).isBetween(1990L, 2300L);
        assertThat(report.checks().unpinged().checkedByUse()).isTrue();
    }

    @Test
    void aMessageLimitIsNarrowedToItsDirectionAndAFactorOfTwo() {
        SessionRun run = rig.faults(faults -> faults.frames(frames -> frames.limit(new MessageLimit(
                        1 << 20,
                        EnumSet.of(Direction.DOWN),
                        MessageLimit.Unit.MESSAGE,
                        Optional.of(Ending.closeFrame(1009))))))
                .local(parameters -> SessionRig.frame(parameters, 3_000_000));

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.verdict().kind()).isEqualTo("frame-too-large");
        assertThat(report.checks().frame().intact()).isFalse();
        assertThat(report.checks().frame().direction()).isEqualTo("server_to_client");
        long ok = report.checks().frame().largestOkBytes();
        long bad = report.checks().frame().smallestBadBytes();
        assertThat(ok).isLessThanOrEqualTo(1 << 20).isGreaterThan(1 << 18);
        assertThat(bad).isGreaterThan(1 << 20).isLessThanOrEqualTo(2 * ok + 1);
        assertThat(report.checks().frame().end().code()).isEqualTo(1009);
        assertThat(report.repeat().runs()).isEqualTo(2);
    }

    @Test
    void aTunnelThatAnswersPingsItselfIsUnsupported() {
        SessionRun run = rig.faults(faults -> faults.frames(frames -> frames.answeringPings())
                        .life(life -> life.idle(new IdleCut(millis(900), Ending.closeFrame(4500), Counts.FORWARDED))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.verdict().kind()).isEqualTo("pings-swallowed");
        assertThat(report.checks().pinged().serverSaw()).isZero();
        assertThat(report.checks().pinged().answered()).isPositive();
        assertThat(report.checks().pinged().answeredAfterIdle()).isFalse();
        assertThat(report.checks().data().answeredAfterIdle()).isTrue();
    }

    @Test
    void anAgeLimitInTheWindowIsUnsupportedAndNoIdleLimit() {
        SessionRun run = rig.faults(faults -> faults.life(life -> life.age(AgeLimit.after(millis(1500), Ending.fin()))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.verdict().kind()).isEqualTo("total-lifetime");
        assertThat(report.checks().unpinged().limitLowMillis()).isNull();
        assertThat(report.checks().unpinged().limitHighMillis()).isNull();
        assertThat(report.checks().pinged().end().coincident()).isTrue();
    }

    @Test
    void aHoldThatIsCutTwiceAtOneAgeIsUnsupportedForLongSessionsAlone() {
        SessionRun run = rig.faults(faults -> faults.life(life -> life.age(AgeLimit.after(millis(3000), Ending.rst()))))
                .local(parameters -> parameters.withHold(millis(5000)));

        Report report = run.report();
        assertThat(report.verdicts().get(Capability.WEBSOCKETS).value())
                .as(report.toString())
                .isEqualTo(Value.SUPPORTED);
        assertThat(report.verdicts().get(Capability.LONG_SESSIONS).value()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.verdict().value()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.checks().hold().limitMillis()).isBetween(2900L, 3200L);
        assertThat(report.checks().hold().reachedMillis()).isBetween(2000L, 3000L);
        assertThat(report.checks().hold().runs()).isEqualTo(2);
    }

    @Test
    void aCapOfOneConnectionLeavesThePingedOneToDecide() {
        SessionRun run =
                rig.faults(faults -> faults.open(open -> open.cap(Cap.of(1)))).local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.SUPPORTED);
        assertThat(report.checks().unpinged().openError()).isEqualTo("status_429");
        assertThat(report.checks().pinged().answeredAfterIdle()).isTrue();
    }

    @Test
    void aRefusalForACredentialEndsAtOnce() {
        SessionRun run = rig.faults(faults -> faults.open(open -> open.refuse(Refusal.ofUpgrades(401))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(report.verdict().kind()).isEqualTo("auth-instead-of-101");
        assertThat(report.checks().open().attempts()).isEqualTo(1);
        assertThat(report.checks().open().getStatus()).isEqualTo(200);
        assertThat(report.checks().open().statuses()).containsExactly(401);
        assertThat(report.repeat().runs()).isEqualTo(1);
        assertThat(report.checks().pinged().sent()).isNull();
    }

    @Test
    void upgradesThatAreNeverAnsweredAreUnsupportedWhenPlainRequestsPass() {
        SessionRun run = rig.faults(faults -> faults.open(open -> open.refuse(Refusal.ofUpgrades(501))))
                .local(parameters -> parameters);

        Report report = run.report();
        assertThat(report.verdict().value()).as(report.toString()).isEqualTo(Value.UNSUPPORTED);
        assertThat(report.verdict().kind()).isEqualTo("upgrade-not-implemented");
        assertThat(report.checks().open().serverSawUpgrade()).isFalse();
    }

    @Test
    void aStoppedSessionIsCensoredPromptlyAndCleanedUp() {
        CompletableFuture<Void> asked = new CompletableFuture<>();
        rig.onStage = stage -> {
            if (stage.equals("unpinged")) {
                CompletableFuture<?> stopping = asked.completeOnTimeout(null, 500, TimeUnit.MILLISECONDS)
                        .thenRun(() -> rig.stop.stop(StopSignal.Reason.DRAIN));
                assertThat(stopping).isNotNull();
            }
        };
        SessionRun run = rig.local(parameters -> parameters.withHold(Duration.ofSeconds(30)));

        Report report = run.report();
        assertThat(run.censored()).isTrue();
        assertThat(report.verdict().value()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(report.verdict().kind()).isEqualTo("drained");
        assertThat(report.tookMillis()).isLessThan(6000);
        assertThat(report.checks().frame().intact()).isTrue();
        assertThat(report.checks().hold().limitMillis()).isNull();
        assertThat(report.cleanup().socketsClosed()).isTrue();
        assertThat(report.cleanup().sandboxDeleted()).isTrue();
        assertThat(rig.processes()).isEmpty();
    }

    @Test
    void aTunnelAddressInClearTextIsRefusedBeforeItIsDialled() {
        var settings = Json.MAPPER.createObjectNode().put("url", "http://marker.example:1/secret");
        SessionRun run = rig.run("url", SessionRig.section("url", settings), Suite.WEBSOCKETS, SessionRig.SCALED);

        assertThat(run.report().verdict().kind()).isEqualTo("prober-url");
        assertThat(run.report().verdict().value()).isEqualTo(Value.INCONCLUSIVE);
        assertThat(Json.MAPPER.writeValueAsString(run.report())).doesNotContain("marker", "secret");
    }

    @Test
    void everyNamedKeyIsThereEvenWhenNothingWasReached() {
        var settings = Json.MAPPER.createObjectNode().put("url", "host:80");
        JsonNode report = SessionRig.json(
                rig.run("url", SessionRig.section("url", settings), Suite.WEBSOCKETS, SessionRig.SCALED));

        for (String pointer : new String[] {
            "/verdict/value",
            "/verdict/stage",
            "/verdict/kind",
            "/verdict/attribution",
            "/verdict/reason",
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
            "/checks/open",
            "/checks/cdp",
            "/checks/data",
            "/control/serverAliveBefore",
            "/control/serverAliveAfter",
            "/verdicts"
        }) {
            assertThat(report.at(pointer).isMissingNode()).as(pointer).isFalse();
        }
    }
}
