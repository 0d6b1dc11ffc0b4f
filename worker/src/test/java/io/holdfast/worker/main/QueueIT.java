package io.holdfast.worker.main;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** From the request topic to the result, on a real broker. */
@WithBroker
class QueueIT {

    private final TestBroker broker;

    QueueIT(TestBroker broker) {
        this.broker = broker;
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(30));
    }

    @Test
    void aRequestIsClaimedThenAliveThenResultedThenEnded() throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("one."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions());
                EventLog results = fleet.log(fleet.topics.results())) {
            fleet.worker("w-1", 2, sessions);
            fleet.ask("s-1", "e2b");
            soon().until(() -> log.data(SessionHeartbeat.class).size() >= 2);

            sessions.end("s-1");
            soon().until(() -> !log.data(SessionEnded.class).isEmpty());

            List<Object> told = log.data().toList();
            assertThat(told.get(0)).isInstanceOfSatisfying(SessionClaimed.class, claimed -> {
                assertThat(claimed.worker()).isEqualTo("w-1");
                assertThat(claimed.session()).isEqualTo("s-1");
            });
            assertThat(log.data(SessionHeartbeat.class)).allSatisfy(beat -> {
                assertThat(beat.stage()).isIn("claimed", "create", "pinged", "publish");
                assertThat(beat.expectedMillis()).isPositive();
            });
            assertThat(told.get(told.size() - 1)).isInstanceOfSatisfying(SessionEnded.class, ended -> {
                assertThat(ended.outcome()).isEqualTo(SessionOutcome.FINISHED);
                assertThat(ended.sandboxMillis()).isEqualTo(1_234);
            });
            assertThat(results.data(SessionResult.class)).singleElement().satisfies(result -> {
                assertThat(result.attempt()).isEqualTo(1);
                assertThat(result.censored()).isFalse();
                assertThat(result.nextExpectedAt()).isEqualTo("2026-12-01T18:00:00Z");
            });
        }
    }

    @Test
    void twoWorkersRunExactlyAsManyAsTheyHavePlaces() throws Exception {
        ScriptedSessions one = new ScriptedSessions();
        ScriptedSessions two = new ScriptedSessions();
        List<String> asked = new ArrayList<>();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("places."), "e2b", "modal");
                EventLog log = fleet.log(fleet.topics.sessions())) {
            fleet.worker("w-1", 3, one);
            fleet.worker("w-2", 3, two);
            for (int i = 0; i < 20; i++) {
                asked.add("s-" + i);
                fleet.ask("s-" + i, i % 2 == 0 ? "e2b" : "modal");
            }
            soon().until(() -> one.now.get() == 3 && two.now.get() == 3);
            Awaitility.await()
                    .during(Duration.ofSeconds(2))
                    .until(() -> log.data(SessionClaimed.class).size() == 6); // the others wait in the queue

            soon().until(() -> {
                one.ids().forEach(one::end);
                two.ids().forEach(two::end);
                return log.data(SessionEnded.class).size() == 20;
            });

            assertThat(Stream.concat(one.ids().stream(), two.ids().stream()))
                    .containsExactlyInAnyOrderElementsOf(asked);
            assertThat(one.most.get()).isEqualTo(3);
            assertThat(two.most.get()).isEqualTo(3);
        }
    }

    @Test
    void whatIsNoRequestGoesToDeadWithItsBytes() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("dead."), "e2b");
                EventLog dead = fleet.log(fleet.topics.dead());
                EventLog log = fleet.log(fleet.topics.sessions())) {
            String topic = fleet.topics.requests(Fleet.VANTAGE, "e2b");
            byte[] bytes = "not an event".getBytes(StandardCharsets.UTF_8);
            fleet.worker("w-1", 1, sessions);

            fleet.send(new ProducerRecord<>(topic, "s-bad", bytes));
            fleet.send(topic, "s-other", Fleet.request("s-other", 1, "modal")); // another provider's
            fleet.ask("s-1", "e2b");
            soon().until(() ->
                    log.data(SessionEnded.class).size() == 1 && dead.records().size() == 2);

            assertThat(sessions.ids()).containsExactly("s-1");
            assertThat(dead.records().get(0).value()).isEqualTo(bytes);
            assertThat(dead.records().get(0).key()).isEqualTo(topic + "/0/0");
            Header reason = dead.records().get(1).headers().lastHeader(DeadLetter.REASON);
            assertThat(new String(reason.value(), StandardCharsets.UTF_8)).contains("another vantage or provider");
        }
    }

    @Test
    void aRequestPastItsDeadlineAndOneThatCannotBeServedAreRefused() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("refused."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions())) {
            fleet.worker(
                    fleet.config("w-1", 1),
                    sessions,
                    plans -> !plans.plans().isEmpty()); // the plan is servable, each request of it is not

            fleet.ask(Fleet.late(Fleet.request("s-late", 1, "e2b")));
            fleet.ask("s-cannot", "e2b");
            soon().until(() -> log.data(SessionEnded.class).size() == 2);

            assertThat(log.data(SessionEnded.class))
                    .extracting(SessionEnded::session, SessionEnded::outcome, SessionEnded::sandboxDeleted)
                    .containsExactly(
                            tuple("s-late", SessionOutcome.REFUSED, true),
                            tuple("s-cannot", SessionOutcome.REFUSED, true));
            assertThat(log.data(SessionClaimed.class)).isEmpty();
            assertThat(sessions.started).isEmpty();
        }
    }

    @Test
    void aRequestOfAnAbortedTransactionIsNeverRun() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("aborted."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions())) {
            fleet.sendAndAbort(Fleet.request("s-aborted", 1, "e2b"));
            fleet.ask("s-1", "e2b");

            fleet.worker("w-1", 1, sessions);
            soon().until(() -> !log.data(SessionEnded.class).isEmpty());

            assertThat(sessions.ids()).containsExactly("s-1");
        }
    }

    @Test
    void aSessionThatThrowsIsInconclusiveAndGivesItsPlaceBack() throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("throws."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions());
                EventLog results = fleet.log(fleet.topics.results())) {
            fleet.worker("w-1", 1, sessions);
            sessions.fail("s-1");
            fleet.ask("s-1", "e2b");
            sessions.end("s-2");
            fleet.ask("s-2", "e2b");
            soon().until(() -> log.data(SessionEnded.class).size() == 2);

            assertThat(results.data(SessionResult.class))
                    .filteredOn(result -> result.session().equals("s-1"))
                    .singleElement()
                    .satisfies(result ->
                            assertThat(result.report().verdict().kind()).isEqualTo("internal"));
        }
    }
}
