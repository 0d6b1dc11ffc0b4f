package io.holdfast.worker.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.worker.WorkerState;
import io.holdfast.testkit.broker.BrokerOptions;
import io.holdfast.testkit.broker.EmbeddedBroker;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import io.holdfast.worker.session.StopSignal.Reason;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Every way in which a session or a worker ends early. */
@WithBroker
class EndsIT {

    private final TestBroker broker;

    EndsIT(TestBroker broker) {
        this.broker = broker;
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(30));
    }

    @Test
    void aSupersededAttemptIsStoppedAndItsResultIsHistory() throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("superseded."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions());
                EventLog results = fleet.log(fleet.topics.results())) {
            fleet.worker("w-1", 3, sessions);
            fleet.ask(Fleet.request("s-1", 2, "e2b"));
            fleet.ask("s-2", "e2b");
            soon().until(() -> sessions.now.get() == 2);

            fleet.send(
                    fleet.topics.sessions(),
                    "e2b",
                    new SessionSuperseded("s-1", 1, "e2b", 2, "lease")); // an earlier one
            fleet.send(fleet.topics.sessions(), "e2b", new SessionCancel("s-2", 1, "e2b", "plan-removed"));
            fleet.send(fleet.topics.sessions(), "e2b", new SessionSuperseded("s-3", 1, "e2b", 2, "unclaimed"));
            soon().until(() -> log.data(SessionEnded.class).size() == 1);
            assertThat(sessions.stopped).containsExactly(Map.entry("s-2", Reason.CANCELLED));
            fleet.send(fleet.topics.sessions(), "e2b", new SessionSuperseded("s-1", 2, "e2b", 3, "lease"));
            soon().until(() -> log.data(SessionEnded.class).size() == 2);
            fleet.ask("s-3", "e2b"); // claimed after it was given up
            soon().until(() -> log.data(SessionEnded.class).size() == 3);

            assertThat(sessions.stopped).containsEntry("s-1", Reason.SUPERSEDED);
            assertThat(sessions.ids()).doesNotContain("s-3");
            assertThat(log.data(SessionEnded.class))
                    .extracting(SessionEnded::session, SessionEnded::outcome, SessionEnded::sandboxDeleted)
                    .containsExactly(
                            tuple("s-2", SessionOutcome.SUPERSEDED, true),
                            tuple("s-1", SessionOutcome.SUPERSEDED, true),
                            tuple("s-3", SessionOutcome.REFUSED, true));
            assertThat(results.data(SessionResult.class)).allMatch(SessionResult::censored);
        }
    }

    @Test
    void aDrainLetsEndWhatCanAndPublishesTheRestAsCensoredThenATombstone() throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("drain."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions());
                EventLog results = fleet.log(fleet.topics.results());
                EventLog workers = fleet.log(fleet.topics.workers())) {
            WorkerService worker = fleet.worker("w-1", 2, sessions);
            soon().until(() -> workers.data(WorkerState.class).stream()
                    .anyMatch(state -> state.providers().equals(List.of("e2b"))));
            fleet.ask("s-1", "e2b"); // expected to take over five minutes
            soon().until(() -> sessions.now.get() == 1);
            soon().until(() -> workers.data(WorkerState.class).stream().anyMatch(state -> state.free() == 1));

            worker.drain(Duration.ofSeconds(10));

            assertThat(sessions.stopped).containsEntry("s-1", Reason.DRAIN);
            soon().until(() -> !log.data(SessionEnded.class).isEmpty());
            assertThat(log.data(SessionEnded.class))
                    .singleElement()
                    .satisfies(ended -> assertThat(ended.outcome()).isEqualTo(SessionOutcome.DRAINED));
            soon().until(() -> !results.data(SessionResult.class).isEmpty());
            assertThat(results.data(SessionResult.class)).allMatch(SessionResult::censored);
            soon().until(() -> workers.records().stream().anyMatch(record -> record.value() == null));
            List<ConsumerRecord<String, byte[]>> all = workers.records();
            assertThat(all.get(all.size() - 1).key()).isEqualTo("w-1");
            assertThat(all.get(all.size() - 1).value()).isNull();
            assertThat(workers.data(WorkerState.class)).anyMatch(WorkerState::draining);
        }
    }

    @Test
    void theRequestsOfADrainedWorkerAreLeftToTheOthers() throws Exception {
        ScriptedSessions first = ScriptedSessions.thatEndAtOnce();
        ScriptedSessions second = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("left."), "e2b");
                EventLog log = fleet.log(fleet.topics.sessions())) {
            WorkerService worker = fleet.worker("w-1", 1, first);
            fleet.worker("w-2", 1, second);
            List<String> asked = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                asked.add("s-" + i);
                fleet.ask("s-" + i, "e2b");
                if (i == 10) {
                    worker.drain(Duration.ofSeconds(5));
                }
            }
            soon().until(() -> log.data(SessionEnded.class).size() == 20);

            List<String> run = new ArrayList<>(first.ids());
            run.addAll(second.ids());
            assertThat(run).containsExactlyInAnyOrderElementsOf(asked);
        }
    }

    @Test
    void aBrokerThatComesBackGetsWhatWasFoundMeanwhile(@TempDir Path directory) throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        EmbeddedBroker own = EmbeddedBroker.start(BrokerOptions.in(directory));
        int port = own.port();
        try (Fleet fleet = new Fleet(own.bootstrapServers(), "restart.", "e2b")) {
            fleet.worker("w-1", 2, sessions);
            fleet.ask("s-1", "e2b");
            fleet.ask("s-2", "e2b");
            soon().until(() -> sessions.now.get() == 2);

            own.close();
            sessions.end("s-1");
            soon().until(() -> sessions.now.get() == 1);
            own = EmbeddedBroker.start(BrokerOptions.in(directory).onPort(port));
            try (EventLog log = new EventLog(own.bootstrapServers(), fleet.topics.sessions());
                    EventLog results = new EventLog(own.bootstrapServers(), fleet.topics.results())) {
                soon().until(() -> log.data(SessionEnded.class).size() == 1);

                assertThat(sessions.stopped).isEmpty(); // the outage touched nothing
                assertThat(results.data(SessionResult.class))
                        .extracting(SessionResult::session, SessionResult::censored)
                        .containsExactly(tuple("s-1", false));
                fleet.ask("s-3", "e2b");
                soon().until(() -> sessions.ids().contains("s-3"));
            }
        } finally {
            own.close();
        }
    }

    @Test
    void aBrokerThatStaysAwayEndsTheSessionsAtTheBound(@TempDir Path directory) throws Exception {
        ScriptedSessions sessions = new ScriptedSessions();
        EmbeddedBroker own = EmbeddedBroker.start(BrokerOptions.in(directory));
        try (Fleet fleet = new Fleet(own.bootstrapServers(), "away.", "e2b")) {
            WorkerConfig normal = fleet.config("w-1", 1);
            WorkerConfig impatient = new WorkerConfig(
                    normal.client(),
                    normal.topics(),
                    normal.vantage(),
                    normal.worker(),
                    normal.places(),
                    normal.heartbeat(),
                    normal.workerHeartbeat(),
                    Duration.ofSeconds(3),
                    Duration.ZERO);
            fleet.worker(impatient, sessions, plans -> true);
            fleet.ask("s-1", "e2b");
            soon().until(() -> sessions.now.get() == 1);

            own.close();

            soon().until(() -> sessions.stopped.get("s-1") == Reason.DRAIN);
        } finally {
            own.close();
        }
    }
}
