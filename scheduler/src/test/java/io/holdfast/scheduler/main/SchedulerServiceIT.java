package io.holdfast.scheduler.main;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.scheduler.watch.TopicsMismatchException;
import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.worker.WorkerState;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@WithBroker
class SchedulerServiceIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(4), Duration.ofSeconds(3));

    private final Clock clock = Clock.systemUTC(); // wiring
    private final TestBroker broker;
    private final List<SchedulerService> services = new ArrayList<>();

    @TempDir
    Path directory;

    private Wire wire;

    SchedulerServiceIT(TestBroker broker) {
        this.broker = broker;
    }

    @BeforeEach
    void openWire(TestInfo test) {
        wire = new Wire(broker, test.getTestMethod().orElseThrow().getName());
    }

    @AfterEach
    void closeAll() {
        services.forEach(SchedulerService::close);
        wire.close();
        assertThat(directory).isEmptyDirectory();
    }

    private SchedulerService start(String instance) {
        SchedulerService service = SchedulerService.start(
                new SchedulerConfig(
                        wire.client(), wire.topics, instance, LIMITS, SchedulerConfig.DEFAULT_PUNCTUATE, directory),
                clock,
                Ticker.system(), // wiring
                new SimpleMeterRegistry());
        services.add(service);
        return service;
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(SOON).pollInterval(Duration.ofMillis(200));
    }

    private void apply(Duration every) throws Exception {
        ProviderSection section = new ProviderSection(
                "e2b", Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode());
        Plan plan = new Plan("ws", Suite.WEBSOCKETS, every, 0, List.of("fra-1"), 3, SuiteParameters.DEFAULTS);
        wire.send(
                wire.topics.plans(),
                "e2b",
                "p-1",
                clock.instant(),
                new ProviderPlans("f-1", "e2b", section, List.of(plan)));
    }

    private void workerIsThere() throws Exception {
        Instant now = clock.instant();
        WorkerState state = new WorkerState("w-1", "fra-1", List.of("e2b"), 5, 5, false, "0.1.0", now);
        wire.send(wire.topics.workers(), "w-1", "w-1", now, state);
    }

    private List<ProbeRequest> requests() {
        return wire.data(wire.topics.requests("fra-1", "e2b"), ProbeRequest.class);
    }

    private void heartbeat(ProbeRequest request) throws Exception {
        workerIsThere();
        wire.send(
                wire.topics.sessions(),
                "e2b",
                "h",
                clock.instant(),
                new SessionHeartbeat(request.session(), request.attempt(), "e2b", "fra-1", "w-1", "pinged", 1, 2));
    }

    private void result(ProbeRequest request, String id) throws Exception {
        Instant now = clock.instant();
        Verdict verdict = Verdict.supported("all passed");
        Report report = new Report(
                "e2b",
                null,
                "fra-1",
                Suite.WEBSOCKETS,
                now,
                1,
                null,
                verdict,
                Map.of(Capability.WEBSOCKETS, verdict),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 1L));
        wire.send(
                wire.topics.results(),
                "e2b",
                id,
                now,
                new SessionResult(
                        request.session(), request.attempt(), "e2b", "fra-1", "ws", "w-1", false, null, report));
    }

    private List<SessionSettled> settled() {
        return wire.data(wire.topics.results(), SessionSettled.class);
    }

    @Test
    void aPlanIsDispatchedAndSettled() throws Exception {
        wire.createTopics(3);
        start("a").awaitRunning(SOON);
        apply(Duration.ofHours(1));
        workerIsThere();
        wire.sendRaw(wire.topics.wanted(), "e2b", new byte[] {1, 2, 3});

        wire.createRequests("fra-1", "e2b"); // seen by the next listing
        soon().untilAsserted(() -> assertThat(requests()).hasSize(1));
        ProbeRequest request = requests().get(0);
        result(request, "r-1");

        soon().untilAsserted(() ->
                assertThat(settled()).containsExactly(new SessionSettled(request.session(), 1, "e2b", "r-1")));
        assertThat(wire.records(wire.topics.dead())).hasSize(1);
    }

    @Test
    void itWaitsForItsTopics() throws Exception {
        SchedulerService service = start("a");
        assertThatThrownBy(() -> service.awaitRunning(Duration.ofMillis(500)))
                .isInstanceOf(java.util.concurrent.TimeoutException.class);

        wire.createTopics(1);

        service.awaitRunning(SOON);
    }

    @Test
    void topicsThatDoNotFitTogetherAreRefused() throws Exception {
        List<TopicSpec> specs = new ArrayList<>(new TopicLayout(wire.topics, 2).fixed());
        specs.replaceAll(spec ->
                spec.name().equals(wire.topics.wanted()) ? new TopicSpec(spec.name(), 3, spec.configs()) : spec);
        wire.create(specs);

        Throwable failure = start("a").failure().toCompletableFuture().get(SOON.toSeconds(), TimeUnit.SECONDS);

        assertThat(failure)
                .isInstanceOf(TopicsMismatchException.class)
                .hasMessageContaining(wire.topics.wanted() + "=3");
    }

    @Test
    void silenceIsNoticedAfterARestartAlthoughOnlyMarkersAreLeftToRead() throws Exception {
        wire.createTopics(1);
        wire.createRequests("fra-1", "e2b");
        SchedulerService first = start("a");
        apply(Duration.ofHours(1));
        workerIsThere();
        soon().untilAsserted(() -> assertThat(requests()).hasSize(1));
        heartbeat(requests().get(0));
        first.close();
        wire.sendAndAbort(wire.topics.sessions(), "e2b");
        wire.sendAndAbort(wire.topics.results(), "e2b");

        start("b").awaitRunning(SOON);
        soon().until(() -> {
            workerIsThere();
            return requests().size() == 2;
        });

        assertThat(requests().get(1).attempt()).isEqualTo(2);
        assertThat(wire.data(wire.topics.sessions(), SessionSuperseded.class)).hasSize(1);
    }

    @Test
    void aSpareTakesOverWithoutDispatchingAgain() throws Exception {
        wire.createTopics(1);
        wire.createRequests("fra-1", "e2b");
        SchedulerService first = start("a");
        first.awaitRunning(SOON);
        apply(Duration.ofHours(1));
        workerIsThere();
        soon().untilAsserted(() -> assertThat(requests()).hasSize(1));
        ProbeRequest request = requests().get(0);
        heartbeat(request);
        start("b").awaitRunning(SOON);

        first.abandon(); // whoever had the task, one of the two has it now and later
        Instant until = clock.instant().plusSeconds(15); // the group notices after 6 s
        soon().pollInterval(Duration.ofMillis(500)).until(() -> {
            heartbeat(request);
            return clock.instant().isAfter(until);
        });

        assertThat(requests()).hasSize(1);
        assertThat(wire.data(wire.topics.sessions(), SessionSuperseded.class)).isEmpty();

        soon().until(() -> {
            workerIsThere(); // the session is silent from now on
            return requests().size() == 2;
        });
        result(request, "late");
        result(requests().get(1), "r-2");

        soon().untilAsserted(() -> assertThat(settled()).hasSize(1));
        assertThat(settled()).containsExactly(new SessionSettled(request.session(), 2, "e2b", "r-2"));
    }
}
