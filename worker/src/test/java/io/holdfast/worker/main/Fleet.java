package io.holdfast.worker.main;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.EventWriter;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.topic.Topics;
import io.holdfast.worker.session.Sessions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** An installation on a broker: its topics, a stand-in for the scheduler that sends requests, and workers. Closes its workers, not its logs. */
final class Fleet implements AutoCloseable {

    static final String VANTAGE = "fra-1";
    static final Duration EVERY = Duration.ofHours(6);
    private static final Duration HEARTBEAT = Duration.ofMillis(300);

    final Topics topics;
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final String bootstrap;
    private final KafkaProducer<String, byte[]> scheduler;
    private final Deque<Runnable> open = new ArrayDeque<>();

    /** Topics are made when providers are named; without any, the installation has none at all. */
    Fleet(String bootstrap, String prefix, String... providers) throws Exception {
        this.bootstrap = bootstrap;
        this.topics = new Topics(prefix);
        Map<String, Object> config = new HashMap<>(Map.of("bootstrap.servers", bootstrap));
        config.put("transactional.id", prefix + "scheduler");
        scheduler = new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer());
        open.push(() -> scheduler.close(Duration.ofSeconds(1)));
        if (providers.length > 0) {
            applyTopics(providers);
        }
        scheduler.initTransactions();
        for (String provider : providers) {
            plan(provider, "local");
        }
    }

    void applyTopics(String... providers) throws Exception {
        TopicLayout layout = new TopicLayout(topics, 2);
        List<TopicSpec> requests = Stream.of(providers)
                .map(provider -> layout.requests(VANTAGE, provider))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            new TopicAdmin(admin).apply(layout, requests);
        }
    }

    void plan(String provider, String type) throws Exception {
        Plan plan = new Plan("websockets", Suite.WEBSOCKETS, EVERY, 0, List.of(VANTAGE), 3, SuiteParameters.DEFAULTS);
        send(topics.plans(), provider, new ProviderPlans("f-1", provider, section(type), List.of(plan)));
    }

    static ProviderSection section(String type) {
        return new ProviderSection(type, Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode());
    }

    static ProbeRequest request(String session, int attempt, String provider) {
        Instant now = Clock.systemUTC().instant(); // wiring
        return new ProbeRequest(
                session,
                attempt,
                3,
                "f-1",
                provider,
                section("local"),
                "websockets",
                Suite.WEBSOCKETS,
                SuiteParameters.DEFAULTS,
                VANTAGE,
                Instant.parse("2026-12-01T12:00:00Z"),
                now,
                now.plusSeconds(60),
                Duration.ofMinutes(14),
                null);
    }

    static ProbeRequest late(ProbeRequest request) {
        return new ProbeRequest(
                request.session(),
                request.attempt(),
                request.maxAttempts(),
                request.fleet(),
                request.provider(),
                request.section(),
                request.plan(),
                request.suite(),
                request.parameters(),
                request.vantage(),
                request.slot(),
                request.dispatchedAt().minusSeconds(120),
                request.dispatchedAt().minusSeconds(60),
                request.lifetime(),
                request.wanted());
    }

    void ask(String session, String provider) throws Exception {
        ask(request(session, 1, provider));
    }

    void ask(ProbeRequest request) throws Exception {
        send(topics.requests(VANTAGE, request.provider()), request.session(), request);
    }

    void send(String topic, String key, Object data) throws Exception {
        send(EventWriter.toRecord(
                topic, key, Event.of("holdfast/test", Clock.systemUTC().instant(), key, data))); // wiring
    }

    void send(ProducerRecord<String, byte[]> toSend) throws Exception {
        scheduler.beginTransaction();
        scheduler.send(toSend).get(10, TimeUnit.SECONDS);
        scheduler.commitTransaction();
    }

    void sendAndAbort(ProbeRequest request) throws Exception {
        scheduler.beginTransaction();
        scheduler
                .send(EventWriter.toRecord(
                        topics.requests(VANTAGE, request.provider()),
                        request.session(),
                        Event.of("holdfast/test", request.dispatchedAt(), null, request)))
                .get(10, TimeUnit.SECONDS);
        scheduler.abortTransaction();
    }

    WorkerConfig config(String worker, int places) {
        return new WorkerConfig(
                Map.of("bootstrap.servers", bootstrap),
                topics,
                VANTAGE,
                worker,
                places,
                HEARTBEAT,
                HEARTBEAT,
                Duration.ofSeconds(20),
                Duration.ZERO);
    }

    WorkerService worker(String worker, int places, Sessions sessions) {
        return worker(
                config(worker, places),
                sessions,
                plans -> plans.section().type().equals("local"));
    }

    WorkerService worker(WorkerConfig config, Sessions sessions, Predicate<ProviderPlans> canServe) {
        WorkerService service =
                WorkerService.start(config, sessions, canServe, Clock.systemUTC(), Ticker.system(), registry); // wiring
        open.push(service::close);
        return service;
    }

    EventLog log(String topic) {
        return new EventLog(bootstrap, topic);
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }
}
