package io.holdfast.scheduler.topology;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.event.DeadLetter;
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
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.wanted.Wanted;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchedulerTopologyTest {

    private static final String PLANS = Bench.TOPICS.plans();
    private static final String SESSIONS = Bench.TOPICS.sessions();
    private static final String RESULTS = Bench.TOPICS.results();
    private static final String WANTED = Bench.TOPICS.wanted();
    private static final String REQUESTS = Bench.TOPICS.requests("fra-1", "e2b");
    private static final Duration START = Duration.ofSeconds(6); // the first start of an hourly plan is spread over 5 s

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private static ProviderPlans plans(String image) {
        ProviderSection section = new ProviderSection(
                "e2b", Ingress.PUBLIC, Plaintext.NONE, image, 1, null, Json.MAPPER.createObjectNode());
        Plan plan = new Plan(
                "ws", Suite.WEBSOCKETS, Duration.ofHours(1), 0.1, List.of("fra-1"), 2, SuiteParameters.DEFAULTS);
        return new ProviderPlans("f-1", "e2b", section, List.of(plan));
    }

    private ProbeRequest dispatched() {
        bench.send(PLANS, "e2b", "p-1", plans("a"));
        bench.pass(START);
        return request();
    }

    private ProbeRequest request() {
        List<TestRecord<String, byte[]>> requests = bench.written(REQUESTS);
        assertThat(requests).hasSize(1);
        return (ProbeRequest) bench.data(requests.get(0));
    }

    private SessionClaimed claim(ProbeRequest request) {
        return new SessionClaimed(
                request.session(), request.attempt(), "e2b", "ws", Suite.WEBSOCKETS, "fra-1", "w-1", bench.now());
    }

    private SessionResult result(ProbeRequest request) {
        Verdict verdict = Verdict.supported("all passed");
        Report report = new Report(
                "e2b",
                null,
                "fra-1",
                Suite.WEBSOCKETS,
                bench.now(),
                1,
                null,
                verdict,
                Map.of(Capability.WEBSOCKETS, verdict),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 1L));
        return new SessionResult(
                request.session(), request.attempt(), "e2b", "fra-1", "ws", "w-1", false, null, report);
    }

    @Test
    void aPlanBecomesARequestOnTheTopicOfItsVantage() {
        bench.send(PLANS, "e2b", "p-1", plans("a"));
        bench.pass(START);

        TestRecord<String, byte[]> written = bench.written(REQUESTS).get(0);
        ProbeRequest request = (ProbeRequest) bench.data(written);
        assertThat(written.key()).isEqualTo(request.session());
        assertThat(written.timestamp()).isEqualTo(request.dispatchedAt().toEpochMilli());
        assertThat(bench.event(written).source()).isEqualTo("holdfast/scheduler/test");
        assertThat(bench.event(written).id()).isEqualTo(request.session() + "-1");
        assertThat(bench.stored("e2b").sessions()).containsOnlyKeys(request.session());
        assertThat(bench.registry.get("holdfast.requests.dispatched").counter().count())
                .isEqualTo(1);
    }

    @Test
    void noRequestGoesToATopicThatWasNotSeen() {
        bench.ready.clear();
        bench.send(PLANS, "e2b", "p-1", plans("a"));

        bench.pass(START);

        assertThat(bench.written(REQUESTS)).isEmpty();
        assertThat(bench.registry
                        .get("holdfast.schedule.waiting")
                        .tag("reason", "topic_not_ready")
                        .gauge()
                        .value())
                .isEqualTo(1);
    }

    @Test
    void aResultSettlesItsSession() {
        ProbeRequest request = dispatched();
        bench.send(SESSIONS, "e2b", "c-1", claim(request));

        bench.send(RESULTS, "e2b", "r-1", result(request));

        List<TestRecord<String, byte[]>> written = bench.written(RESULTS);
        assertThat(written).hasSize(1);
        assertThat(written.get(0).key()).isEqualTo("e2b");
        assertThat(bench.data(written.get(0))).isEqualTo(new SessionSettled(request.session(), 1, "e2b", "r-1"));
        assertThat(bench.stored("e2b").sessions()).isEmpty();
    }

    @Test
    void noLeaseRunsOutBeforeAllIsRead() {
        ProbeRequest request = dispatched();

        bench.pass(Duration.ofMinutes(5));
        assertThat(bench.written(SESSIONS)).isEmpty();

        bench.allRead();
        bench.pass(Duration.ofMillis(9_800));
        assertThat(bench.written(SESSIONS)).isEmpty();

        bench.pass(Duration.ofMillis(400));
        assertThat(bench.data(bench.written(SESSIONS).get(0)))
                .isEqualTo(new SessionSuperseded(request.session(), 1, "e2b", 2, "unclaimed"));
        assertThat(request().attempt()).isEqualTo(2);
    }

    @Test
    void aHeartbeatKeepsItsLease() {
        ProbeRequest request = dispatched();
        bench.allRead();
        bench.send(SESSIONS, "e2b", "c-1", claim(request));

        for (int beats = 0; beats < 10; beats++) {
            bench.pass(Duration.ofSeconds(3));
            bench.send(SESSIONS, "e2b", "h-" + beats, heartbeat(request));
        }
        assertThat(bench.written(SESSIONS)).isEmpty();

        bench.pass(Duration.ofSeconds(5));
        assertThat(bench.written(SESSIONS)).hasSize(1);
    }

    private static SessionHeartbeat heartbeat(ProbeRequest request) {
        return new SessionHeartbeat(request.session(), 1, "e2b", "fra-1", "w-1", "pinged", 1, 2);
    }

    @Test
    void aGapBetweenTwoLooksStopsTheLeases() {
        ProbeRequest request = dispatched();
        bench.allRead();
        bench.send(SESSIONS, "e2b", "c-1", claim(request));

        bench.sleep(Duration.ofSeconds(6));
        bench.pass(Duration.ofMinutes(1));
        assertThat(bench.written(SESSIONS)).isEmpty();

        bench.allRead();
        bench.pass(Duration.ofMillis(3_800));
        assertThat(bench.written(SESSIONS)).isEmpty();
        bench.pass(Duration.ofMillis(400));
        assertThat(bench.written(SESSIONS)).hasSize(1);
    }

    @Test
    void aLostSessionIsDecidedByTheScheduler() {
        ProbeRequest request = dispatched();
        bench.allRead();

        bench.pass(Duration.ofSeconds(25)); // two attempts of 10 s

        List<TestRecord<String, byte[]>> written = bench.written(RESULTS);
        assertThat(written).hasSize(2);
        SessionResult own = (SessionResult) bench.data(written.get(0));
        assertThat(own.worker()).isEqualTo("scheduler");
        assertThat(own.report().verdict().kind()).isEqualTo("worker-lost");
        assertThat(bench.data(written.get(1)))
                .isEqualTo(new SessionSettled(
                        request.session(), 2, "e2b", bench.event(written.get(0)).id()));

        bench.sendRaw(RESULTS, "e2b", written.get(0).value(), written.get(0).headers());
        bench.sendRaw(RESULTS, "e2b", written.get(1).value(), written.get(1).headers());

        assertThat(bench.written(RESULTS)).isEmpty();
    }

    @Test
    void badRecordsGoToDeadAndStopNothing() {
        byte[] garbage = "not ours".getBytes(StandardCharsets.UTF_8);
        for (String topic : List.of(PLANS, SESSIONS, RESULTS, WANTED)) {
            bench.sendRaw(topic, "e2b", garbage, new RecordHeaders().add("theirs", garbage));
        }
        bench.sendRaw(WANTED, "e2b", null, new RecordHeaders());
        bench.sendRaw(PLANS, null, garbage, new RecordHeaders());
        bench.send(PLANS, "modal", "p-1", plans("a"));
        bench.send(SESSIONS, "e2b", "p-1", plans("a"));

        List<TestRecord<String, byte[]>> dead = bench.written(Bench.TOPICS.dead());
        assertThat(dead).hasSize(8);
        assertThat(dead.get(0).key()).isEqualTo(PLANS + "/0/0");
        assertThat(dead.get(0).value()).isEqualTo(garbage);
        assertThat(dead.get(0).headers().lastHeader("theirs").value()).isEqualTo(garbage);
        assertThat(reason(dead.get(0))).startsWith("not a CloudEvent");
        assertThat(dead.stream().skip(4).map(SchedulerTopologyTest::reason))
                .containsExactly(
                        "it has no value",
                        "its key is not a provider's id in UTF-8",
                        "its key is not the provider it is about",
                        "its type does not belong on this topic");
        assertThat(dispatched().provider()).isEqualTo("e2b");
    }

    private static String reason(TestRecord<String, byte[]> dead) {
        return new String(dead.headers().lastHeader(DeadLetter.REASON).value(), StandardCharsets.UTF_8);
    }

    @Test
    void aBadPlansRecordLeavesTheLastGoodOneInForce() {
        dispatched();

        bench.sendRaw(PLANS, "e2b", new byte[] {'{'}, new RecordHeaders());
        bench.sendRaw(PLANS, "e2b", new byte[300 * 1024], new RecordHeaders());

        assertThat(bench.stored("e2b").plans()).isEqualTo(plans("a"));
        assertThat(bench.written(Bench.TOPICS.dead())).hasSize(2);
    }

    @Test
    void aTombstoneEndsAProvidersSessions() {
        ProbeRequest request = dispatched();

        bench.sendRaw(PLANS, "e2b", null, new RecordHeaders());

        assertThat(bench.written(SESSIONS)).hasSize(1);
        assertThat(bench.written(RESULTS)).hasSize(2);
        assertThat(bench.stored("e2b").sessions()).doesNotContainKey(request.session());
    }

    @Test
    void aWishIsAnswered() {
        ProbeRequest first = dispatched();
        bench.send(RESULTS, "e2b", "r-1", result(first));
        bench.send(
                SESSIONS,
                "e2b",
                "e-1",
                new io.holdfast.schema.session.SessionEnded(
                        first.session(),
                        1,
                        "e2b",
                        "fra-1",
                        "w-1",
                        io.holdfast.schema.session.SessionOutcome.FINISHED,
                        true,
                        1_000));

        bench.send(
                WANTED,
                "e2b",
                "w-1",
                new Wanted("want-1", "e2b", Suite.WEBSOCKETS, null, null, bench.now(), "operator", "look"));
        bench.pass(Bench.LOOK);

        assertThat(request().wanted()).isEqualTo("want-1");
    }
}
