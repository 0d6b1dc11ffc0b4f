package io.holdfast.worker.main;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.TopicAdmin;
import io.holdfast.worker.client.KafkaClients;
import io.holdfast.worker.client.Publisher;
import io.holdfast.worker.client.TopicFollower;
import io.holdfast.worker.client.TopicFollower.From;
import io.holdfast.worker.consume.Heartbeats;
import io.holdfast.worker.consume.Places;
import io.holdfast.worker.consume.RequestLoop;
import io.holdfast.worker.consume.RequestTaker;
import io.holdfast.worker.consume.RunningSessions;
import io.holdfast.worker.consume.SessionThreads;
import io.holdfast.worker.consume.SessionsWatch;
import io.holdfast.worker.consume.Triage;
import io.holdfast.worker.metrics.QueueLag;
import io.holdfast.worker.metrics.RequestMetrics;
import io.holdfast.worker.metrics.SessionMetrics;
import io.holdfast.worker.metrics.WorkerGauges;
import io.holdfast.worker.plans.ListedTopics;
import io.holdfast.worker.plans.PlansView;
import io.holdfast.worker.publish.SessionPublisher;
import io.holdfast.worker.publish.WorkerPresence;
import io.holdfast.worker.session.Sessions;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a worker, tied together.
 *
 * @param ready   completes when requests are taken
 * @param failure completes, with a sentence for a person, when the worker cannot go on
 */
record WorkerParts(
        Admin admin,
        Publisher publisher,
        Inputs inputs,
        Signs signs,
        RequestLoop requests,
        StartUp startUp,
        CompletableFuture<Void> ready,
        CompletableFuture<String> failure) {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerParts.class);
    private static final Duration ADMIN_LIMIT = Duration.ofSeconds(10);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /** Both kinds of time. */
    record Times(Clock clock, Ticker ticker) {}

    /** What is read besides requests. */
    record Inputs(PlansView plansView, TopicFollower plans, SessionsWatch watch, TopicFollower sessions) {}

    /** What runs, and what says so. */
    record Signs(
            Places places,
            RunningSessions running,
            SessionPublisher events,
            WorkerPresence presence,
            Heartbeats heartbeats) {}

    /** What a worker is given from outside. */
    record Given(Sessions sessions, Predicate<ProviderPlans> canServe, Times times, MeterRegistry registry) {}

    static WorkerParts wire(WorkerConfig config, Given given) {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        CompletableFuture<String> failure = new CompletableFuture<>();
        Consumer<String> failed = reason -> fail(failure, reason);
        KafkaClients clients = new KafkaClients(config.client(), config.worker());
        Publisher publisher = new Publisher(
                clients.producer(config.bufferBound()),
                config.topics(),
                "holdfast/worker/" + config.worker(),
                given.times().clock(),
                given.times().ticker());
        Admin admin = clients.admin();
        TopicAdmin topicAdmin = new TopicAdmin(admin, ADMIN_LIMIT);

        BlockingQueue<List<String>> subscriptions = new LinkedBlockingQueue<>();
        Signs signs = signs(config, publisher, admin, given);
        PlansView view = new PlansView(
                config.topics(),
                config.vantage(),
                given.canServe(),
                new ListedTopics(topicAdmin, given.times().ticker()),
                letter -> bury(publisher, letter),
                served -> {
                    signs.presence().serves(served.providers());
                    subscriptions.add(served.topics());
                });
        SessionsWatch watch = new SessionsWatch(signs.running());
        Inputs inputs = new Inputs(
                view,
                new TopicFollower(
                        "holdfast-plans",
                        () -> clients.follower("plans"),
                        config.topics().plans(),
                        From.START,
                        view,
                        failed),
                watch,
                new TopicFollower(
                        "holdfast-sessions-watch",
                        () -> clients.follower("sessions"),
                        config.topics().sessions(),
                        From.END,
                        watch,
                        failed));
        RequestMetrics metrics = new RequestMetrics(given.registry());
        RequestLoop requests = new RequestLoop(
                () -> clients.taker(config.topics().workerGroup()),
                signs.places(),
                taker(config, given, signs, view, publisher, metrics),
                subscriptions,
                metrics::claimLost,
                failed);
        StartUp startUp = new StartUp(topicAdmin, config.topics(), () -> begin(inputs, signs, requests, ready), failed);
        return new WorkerParts(admin, publisher, inputs, signs, requests, startUp, ready, failure);
    }

    private static Signs signs(WorkerConfig config, Publisher publisher, Admin admin, Given given) {
        Places places = new Places(config.places());
        RunningSessions running = new RunningSessions();
        SessionPublisher events = new SessionPublisher(
                publisher,
                config.topics(),
                config.vantage(),
                config.worker(),
                given.times().clock());
        WorkerPresence presence = new WorkerPresence(
                publisher,
                config.topics(),
                config.worker(),
                config.vantage(),
                places.all(),
                places::free,
                given.times().clock().instant());
        Heartbeats heartbeats = new Heartbeats(
                running,
                events,
                presence,
                publisher::stalled,
                new QueueLag(admin, config.topics(), config.vantage(), given.registry())::sample,
                new Heartbeats.Pace(config.heartbeat(), config.workerHeartbeat(), config.bufferBound()));
        WorkerGauges.register(given.registry(), places::all, running::count, publisher::stalled);
        return new Signs(places, running, events, presence, heartbeats);
    }

    private static RequestTaker taker(
            WorkerConfig config,
            Given given,
            Signs signs,
            PlansView view,
            Publisher publisher,
            RequestMetrics metrics) {
        SessionThreads threads = new SessionThreads(
                given.sessions(),
                signs.events(),
                signs.running(),
                signs.places(),
                request -> view.plans().nextAfter(request),
                given.times().clock(),
                new SessionMetrics(given.registry()));
        return new RequestTaker(
                new Triage(config.topics(), config.vantage(), given.canServe()),
                new RequestTaker.Starting(
                        signs.running(), threads, given.times().ticker()),
                signs.events(),
                letter -> bury(publisher, letter),
                metrics,
                given.times().clock());
    }

    /** The watch comes before the first request, so that no word on an attempt is missed; plans come before the topics they name. */
    private static void begin(Inputs inputs, Signs signs, RequestLoop requests, CompletableFuture<Void> ready)
            throws InterruptedException {
        inputs.sessions().start();
        inputs.plans().start();
        try {
            CompletableFuture.allOf(inputs.watch().ready(), inputs.plansView().ready())
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("these futures never fail", e);
        }
        signs.heartbeats().start();
        requests.start();
        ready.complete(null);
    }

    private static void fail(CompletableFuture<String> failure, String reason) {
        if (failure.complete(reason)) {
            LOG.atError().addKeyValue("reason", reason).log("the worker cannot go on");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // its handler takes success and failure
    private static void bury(Publisher publisher, DeadLetter letter) {
        publisher.bury(letter).whenComplete((done, failure) -> {
            if (failure != null) {
                LOG.atWarn()
                        .addKeyValue("source", letter.key())
                        .addKeyValue("error", failure.getClass().getSimpleName())
                        .log("a record that cannot be read was not delivered to dead either");
            }
        });
    }

    /** Ends everything in the order that {@link WorkerService} documents. */
    void end(Duration grace) {
        startUp.close();
        signs.presence().drains();
        signs.heartbeats().refresh();
        requests.close();
        Drain.run(signs.running(), grace);
        signs.heartbeats().close();
        if (ready.isDone()) {
            removePresence();
        }
        publisher.close(LAST_WORDS);
        inputs.plans().close();
        inputs.sessions().close();
        admin.close(LAST_WORDS);
    }

    private void removePresence() {
        try {
            signs.presence().remove().get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.atWarn()
                    .addKeyValue("error", e.getClass().getSimpleName())
                    .log("the worker's tombstone was not delivered");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
