package io.holdfast.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.cli.kafka.EventLog;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The distribution as an operator runs it: each service a process, one of which is killed. */
class ProcessesIT {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration LEASE = Duration.ofSeconds(6);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final String FLEET = """
            providers:
              held:
                type: local
                plaintext: loopback
                plans:
                  - suite: long-hold
                    every: 12h
                    hold: 15s
                    holdProbeEvery: 1s
                    pingEvery: 500ms
                    openDeadline: 5s
                    answerDeadline: 5s
            """;

    @TempDir
    private Path directory;

    private final List<Program> programs = new ArrayList<>();
    private final List<Event<?>> heard = new ArrayList<>();
    private final Ticker ticker = Ticker.system();

    @AfterEach
    void kill() {
        programs.forEach(Program::close);
    }

    private Program start(String name, String... args) throws Exception {
        Program program = Program.start(directory, name, args);
        programs.add(program);
        return program;
    }

    private Program service(String bootstrap, String name, String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--bootstrap-servers", bootstrap));
        return start(name, all.toArray(String[]::new));
    }

    private <T> List<T> heard(Class<T> type) {
        return heard.stream()
                .map(Event::data)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private void listen(EventLog log) {
        for (EventLog.Entry entry : log.poll()) {
            if (entry.reading() instanceof Reading.Valid valid) {
                heard.add(valid.event());
            }
        }
    }

    @Test
    void aSessionWhoseWorkerIsKilledInMidHoldIsRunAgainAndDecidedOnce() throws Exception {
        Files.writeString(directory.resolve("fleet.yaml"), FLEET);
        String bootstrap =
                start("broker", "broker", "--port", "0", "--data", "broker").firstLine(START);
        assertThat(service(bootstrap, "apply", "plan", "apply", "fleet.yaml").end(START))
                .isZero();
        service(bootstrap, "scheduler", "scheduler", "--lease", "6s", "--state-dir", "state");
        service(bootstrap, "updater", "updater", "--state-dir", "state");
        Map<String, Program> workers = new LinkedHashMap<>();
        for (String id : List.of("one", "two")) {
            workers.put(id, service(bootstrap, id, "worker", "--id", id, "--heartbeat", "1s"));
        }
        try (EventLog log = EventLog.fromStart(
                Map.of("bootstrap.servers", bootstrap), List.of("holdfast.sessions", "holdfast.results"))) {
            await().atMost(START).until(() -> {
                listen(log);
                return heard(SessionHeartbeat.class).stream()
                        .anyMatch(beat -> beat.stage().equals("hold"));
            });
            SessionClaimed first = heard(SessionClaimed.class).get(0);

            workers.get(first.worker()).close();
            long killed = ticker.nanos();

            await().atMost(LEASE.plus(GRACE)).until(() -> {
                listen(log);
                return claim(2).isPresent();
            });
            Duration took = Duration.ofNanos(ticker.nanos() - killed);
            assertThat(took).isLessThan(LEASE.plus(GRACE));
            SessionClaimed second = claim(2).orElseThrow();
            assertThat(second.session()).isEqualTo(first.session());
            assertThat(second.worker()).isNotEqualTo(first.worker());

            await().atMost(START).until(() -> {
                listen(log);
                return !heard(SessionSettled.class).isEmpty();
            });
            assertDecidedOnce(log, second);
        }
        assertQuestionsAreAnswered(bootstrap);
        assertDrains(workers);
    }

    private Optional<SessionClaimed> claim(int attempt) {
        return heard(SessionClaimed.class).stream()
                .filter(claim -> claim.attempt() == attempt)
                .findFirst();
    }

    private void assertDecidedOnce(EventLog log, SessionClaimed deciding) {
        for (int i = 0; i < 20; i++) {
            listen(log); // two more seconds, in which nothing may be settled again
        }
        assertThat(heard(SessionSettled.class)).singleElement().satisfies(settled -> {
            assertThat(settled.session()).isEqualTo(deciding.session());
            assertThat(settled.attempt()).isEqualTo(2);
        });
        assertThat(heard(SessionResult.class)).singleElement().satisfies(result -> {
            assertThat(result.worker()).isEqualTo(deciding.worker());
            assertThat(result.report().verdict().value()).hasToString("supported");
        });
    }

    private void assertQuestionsAreAnswered(String bootstrap) throws Exception {
        Program show = service(bootstrap, "show", "plan", "show");
        assertThat(show.end(START)).isZero();
        assertThat(show.out()).contains("held").contains("long-hold").contains("12h");
        Program request =
                service(bootstrap, "request", "request", "held", "--suite", "long-hold", "--wait", "--output", "json");
        assertThat(request.end(START)).as(request.err()).isZero();
        assertThat(Json.MAPPER
                        .readTree(request.out())
                        .at("/verdicts/long_sessions/value")
                        .asString())
                .isEqualTo("supported");
        await().atMost(START).untilAsserted(() -> {
            Program declarations = service(bootstrap, "declarations", "declarations", "--output", "json");
            assertThat(declarations.end(START)).isZero();
            assertThat(declarations.out()).contains("\"capability\":\"long_sessions\"");
        });
    }

    private void assertDrains(Map<String, Program> workers) {
        workers.values().forEach(Program::terminate);
        workers.values().forEach(worker -> worker.end(START));
        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> process.info()
                                .commandLine()
                                .map(line -> line.contains(directory.toString()) && line.contains("target.py"))
                                .orElse(false))
                        .toList())
                .as("targets left running")
                .isEmpty();
    }
}
