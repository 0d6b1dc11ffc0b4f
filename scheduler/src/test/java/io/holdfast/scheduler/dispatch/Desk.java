package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.event.Event;
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
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.topic.Topics.Route;
import io.holdfast.schema.wanted.Wanted;
import org.jspecify.annotations.Nullable;

/** A provider in a test: its state, the time, and what the scheduler asked for since the last look. */
final class Desk {

    static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    static final String PROVIDER = "e2b";
    static final String FRA = "fra-1";
    static final String AMS = "ams-1";

    final Decisions decisions = new Decisions(Limits.DEFAULTS);
    final List<LiveWorker> workers = new ArrayList<>(
            List.of(new LiveWorker(FRA, Set.of(PROVIDER), 50), new LiveWorker(AMS, Set.of(PROVIDER), 50)));
    final Set<Route> ready = new HashSet<>(Set.of(new Route(FRA, PROVIDER), new Route(AMS, PROVIDER)));
    final Set<String> silent = new HashSet<>();

    ProviderState state = ProviderState.empty(PROVIDER);
    Instant now = NOON;
    Map<String, Waiting> waiting = Map.of();
    List<Command> commands = List.of();

    static Plan plan(String name, Suite suite, Duration every, String... vantages) {
        return new Plan(name, suite, every, 0, List.of(vantages), 3, SuiteParameters.DEFAULTS);
    }

    static Plan hourly() {
        return plan("websockets", Suite.WEBSOCKETS, Duration.ofHours(1), FRA);
    }

    static ProviderPlans plans(int concurrency, @Nullable Duration budget, Plan... plans) {
        ProviderSection section = new ProviderSection(
                "e2b", Ingress.PUBLIC, Plaintext.NONE, null, concurrency, budget, Json.MAPPER.createObjectNode());
        return new ProviderPlans("f-1", PROVIDER, section, List.of(plans));
    }

    /** An event comes. */
    Desk on(Object data) {
        take(decisions.on(state, Event.of("test", now, null, data), now));
        return this;
    }

    Desk onResult(String id, SessionResult result) {
        take(decisions.on(state, new Event<>(id, "test", now, null, result), now));
        return this;
    }

    Desk removed() {
        take(decisions.removed(state, now));
        return this;
    }

    Desk tick() {
        Decision decision = decisions.tick(
                state, session -> silent.contains(session.id()), new World(workers, ready, Map.of()), waiting, now);
        waiting = decision.waiting();
        take(decision);
        return this;
    }

    Desk after(Duration step) {
        now = now.plus(step);
        return tick();
    }

    /** The first start of a new plan, its spread included. */
    Desk settleIn() {
        return after(Duration.ofSeconds(30));
    }

    private void take(Decision decision) {
        state = decision.state();
        commands = decision.commands();
    }

    <T extends Command> List<T> all(Class<T> type) {
        return commands.stream().filter(type::isInstance).map(type::cast).toList();
    }

    List<ProbeRequest> requests() {
        return all(Command.Dispatch.class).stream()
                .map(Command.Dispatch::request)
                .toList();
    }

    ProbeRequest request() {
        List<ProbeRequest> requests = requests();
        if (requests.size() != 1) {
            throw new AssertionError("expected one request, were " + requests + ", waiting: " + waiting);
        }
        return requests.get(0);
    }

    static SessionClaimed claimed(ProbeRequest request) {
        return new SessionClaimed(
                request.session(),
                request.attempt(),
                PROVIDER,
                request.plan(),
                request.suite(),
                request.vantage(),
                "w-1",
                NOON);
    }

    static SessionEnded ended(ProbeRequest request, SessionOutcome outcome, boolean deleted, long millis) {
        return new SessionEnded(
                request.session(), request.attempt(), PROVIDER, request.vantage(), "w-1", outcome, deleted, millis);
    }

    static SessionEnded finished(ProbeRequest request) {
        return ended(request, SessionOutcome.FINISHED, true, 340_000);
    }

    static SessionResult result(ProbeRequest request, boolean censored) {
        Verdict verdict = Verdict.supported("all passed");
        Report report = new Report(
                PROVIDER,
                null,
                request.vantage(),
                request.suite(),
                NOON,
                340_000,
                null,
                verdict,
                Map.of(Capability.WEBSOCKETS, verdict),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 340_000L));
        return new SessionResult(
                request.session(),
                request.attempt(),
                PROVIDER,
                request.vantage(),
                request.plan(),
                "w-1",
                censored,
                null,
                report);
    }

    static Wanted wanted(String id, @Nullable String vantage, Instant notBefore) {
        return new Wanted(
                id, PROVIDER, Suite.WEBSOCKETS, Capability.WEBSOCKETS, vantage, notBefore, "updater", "one more");
    }
}
