package io.holdfast.worker.main;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.worker.WorkerState;
import io.holdfast.testkit.junit.TestBroker;
import io.holdfast.testkit.junit.WithBroker;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a worker waits for, refuses, and learns of its providers. */
@WithBroker
class StartIT {

    private final TestBroker broker;

    StartIT(TestBroker broker) {
        this.broker = broker;
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(30));
    }

    @Test
    void aWorkerWaitsForItsTopicsAndSaysSo() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("waits."))) {
            WorkerService worker = fleet.worker("w-1", 1, sessions);
            soon().until(() -> worker.waitingFor().orElse("").contains(fleet.topics.plans()));

            fleet.applyTopics("e2b");
            fleet.plan("e2b", "local");
            fleet.ask("s-1", "e2b");

            soon().until(() -> sessions.ids().equals(List.of("s-1")));
            assertThat(worker.waitingFor()).isEqualTo(Optional.empty());
        }
    }

    @Test
    void aGroupWithoutItsSettingsIsRefusedWithTheCommandThatMakesThem() throws Exception {
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("unset."))) {
            for (String topic : List.of("plans", "sessions", "results", "workers", "dead")) {
                broker.admin()
                        .createTopics(List.of(new NewTopic(fleet.topics.prefix() + topic, 1, (short) 1)))
                        .all()
                        .get();
            }

            WorkerService worker = fleet.worker("w-1", 1, ScriptedSessions.thatEndAtOnce());

            assertThat(worker.failure())
                    .succeedsWithin(Duration.ofSeconds(20))
                    .asString()
                    .contains("share.isolation.level=read_committed")
                    .contains("share.auto.offset.reset=earliest")
                    .contains("holdfast topics apply");
            assertThat(worker.ready().toCompletableFuture()).isNotDone();
        }
    }

    @Test
    void plansComeAndGoAndABadOneLeavesTheGoodOneInForce() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("plans."), "e2b", "modal");
                EventLog workers = fleet.log(fleet.topics.workers());
                EventLog dead = fleet.log(fleet.topics.dead())) {
            fleet.plan("vercel", "unheard-of");
            fleet.worker("w-1", 1, sessions);
            soon().until(() -> served(workers).equals(List.of("e2b", "modal")));

            fleet.send(new ProducerRecord<>(fleet.topics.plans(), "e2b", "bad".getBytes(StandardCharsets.UTF_8)));
            fleet.send(new ProducerRecord<>(fleet.topics.plans(), "modal", null));
            soon().until(() -> served(workers).equals(List.of("e2b")));
            fleet.ask("s-1", "e2b");
            soon().until(() -> sessions.ids().equals(List.of("s-1")));

            soon().until(() -> dead.records().size() == 1);
            assertThat(dead.records()
                            .get(0)
                            .headers()
                            .lastHeader(DeadLetter.READER)
                            .value())
                    .isEqualTo("worker".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aProviderWhoseRequestTopicComesLaterIsServedWhenItIsThere() throws Exception {
        ScriptedSessions sessions = ScriptedSessions.thatEndAtOnce();
        try (Fleet fleet = new Fleet(broker.bootstrapServers(), broker.name("later."), "e2b");
                EventLog workers = fleet.log(fleet.topics.workers())) {
            fleet.worker("w-1", 1, sessions);
            fleet.plan("modal", "local");
            soon().until(() -> served(workers).equals(List.of("e2b", "modal")));

            fleet.applyTopics("e2b", "modal");
            fleet.ask("s-1", "modal");

            soon().until(() -> sessions.ids().equals(List.of("s-1")));
        }
    }

    private static List<String> served(EventLog workers) {
        List<WorkerState> states = workers.data(WorkerState.class);
        return states.isEmpty() ? List.of() : states.get(states.size() - 1).providers();
    }
}
