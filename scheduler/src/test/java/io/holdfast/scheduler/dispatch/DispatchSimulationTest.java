package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

import io.holdfast.scheduler.lease.Leases;
import io.holdfast.scheduler.plan.Slots;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.topic.Topics.Route;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Weeks of one provider in seconds of a test, on clocks that the test moves. The seed is in the test's name. */
class DispatchSimulationTest {

    private static final int STEP_SECONDS = 10;
    private static final Duration LENGTH = Duration.ofDays(14);
    private static final Duration BUDGET = Duration.ofHours(10);
    private static final int CONCURRENCY = 2;

    private final Decisions decisions = new Decisions(Limits.DEFAULTS);
    private final Leases leases = new Leases();
    private final Map<String, ProbeRequest> active = new HashMap<>();
    private final Set<String> settled = new HashSet<>();
    private final Set<String> dispatched = new HashSet<>();
    private final Map<String, Long> slotsUsed = new HashMap<>();
    private final Map<String, Long> slotsSkipped = new HashMap<>();

    private ProviderState state = ProviderState.empty(Desk.PROVIDER);
    private Map<String, Waiting> waiting = Map.of();
    private Instant wall = Desk.NOON;
    private long second;

    static List<Plan> plans() {
        return List.of(
                Desk.plan("often", Suite.WEBSOCKETS, Duration.ofMinutes(20), Desk.FRA, Desk.AMS),
                Desk.plan("hold", Suite.LONG_HOLD, Duration.ofHours(8), Desk.FRA),
                Desk.plan("daily", Suite.WEBSOCKETS, Duration.ofHours(24), Desk.AMS));
    }

    @ParameterizedTest(name = "seed {0}, clock jumps: {1}")
    @CsvSource({"3,false", "4,true"})
    void nothingIsLostDoubledOrExceeded(long seed, boolean jumps) {
        SplittableRandom random = new SplittableRandom(seed);
        SimulatedWorkers workers = new SimulatedWorkers(random);
        leases.caughtUp(0);
        apply(
                decisions.on(state, event("p", Desk.plans(CONCURRENCY, BUDGET, plans().toArray(Plan[]::new))), wall),
                workers);

        while (second < LENGTH.toSeconds()) {
            advance(random, jumps, workers);
            for (SimulatedWorkers.Sent sent : workers.arrived(second)) {
                apply(decisions.on(state, event(sent.resultId(), sent.data()), wall), workers);
            }
            World world = world(workers.there());
            Decision decision = decisions.tick(state, this::silent, world, waiting, wall);
            waiting = decision.waiting();
            apply(decision, workers);
        }

        everySlotIsAccountedForOnce();
        assertThat(state.sessions().keySet()).isEqualTo(active.keySet());
        assertThat(dispatched).hasSize(settled.size() + active.size());
        assertThat(dispatched.size()).isGreaterThan(300);
        if (!jumps) { // "until" is an instant of the wall clock, so only a true clock can keep the provider's bounds
            assertThat(workers.mostAtOnce).isLessThanOrEqualTo(CONCURRENCY);
            assertThat(workers.mostInADay()).isLessThanOrEqualTo(BUDGET);
        }
    }

    private void advance(SplittableRandom random, boolean jumps, SimulatedWorkers workers) {
        long steps = 1;
        if (random.nextInt(20_000) == 0) { // no scheduler for a while, then another one with the stored state
            steps = random.nextLong(1, 720);
            state = Json.MAPPER.readValue(Json.MAPPER.writeValueAsBytes(state), ProviderState.class);
            leases.suspend();
            waiting = Map.of();
        } else if (!leases.running() && random.nextInt(5) == 0) {
            leases.caughtUp(nanos());
        }
        for (; steps > 0; steps--) { // the workers go on without a scheduler
            second += STEP_SECONDS;
            wall = wall.plusSeconds(STEP_SECONDS);
            workers.step(second, wall);
        }
        if (jumps && random.nextInt(10_000) == 0) {
            wall = wall.plusSeconds(random.nextLong(-900, 900));
        }
    }

    private boolean silent(Session session) {
        Duration limit = session.worker() == null ? Limits.DEFAULTS.unclaimed() : Limits.DEFAULTS.lease();
        return leases.ranOut(session.id(), limit, nanos());
    }

    private static World world(boolean there) {
        List<LiveWorker> workers = there
                ? List.of(
                        new LiveWorker(Desk.FRA, Set.of(Desk.PROVIDER), 5),
                        new LiveWorker(Desk.AMS, Set.of(Desk.PROVIDER), 5))
                : List.of();
        return new World(workers, Set.of(new Route(Desk.FRA, "e2b"), new Route(Desk.AMS, "e2b")), Map.of());
    }

    private void apply(Decision decision, SimulatedWorkers workers) {
        state = decision.state();
        for (Command command : decision.commands()) {
            if (command instanceof Command.Dispatch dispatch) {
                dispatched(dispatch.request());
                workers.request(dispatch.request());
                leases.alive(dispatch.request().session(), nanos());
            } else if (command instanceof Command.Settle settle) {
                String session = settle.event().session();
                assertThat(settled.add(session)).as("settled twice").isTrue();
                assertThat(active.remove(session).attempt())
                        .isEqualTo(settle.event().attempt());
                leases.forget(session);
            } else if (command instanceof Command.Alive alive) {
                leases.alive(alive.session(), nanos());
            } else if (command instanceof Command.Skip skip) {
                slotsSkipped.merge(skip.track(), skip.count(), Long::sum);
            }
        }
    }

    private void dispatched(ProbeRequest request) {
        if (request.attempt() == 1) {
            assertThat(dispatched.add(request.session()))
                    .as("dispatched before")
                    .isTrue();
            assertThat(active.values())
                    .as("two sessions of one plan at one vantage")
                    .noneMatch(other -> other.plan().equals(request.plan())
                            && other.vantage().equals(request.vantage()));
            slotsUsed.merge(request.plan() + "@" + request.vantage(), 1L, Long::sum);
            assertThat(state.placesTaken()).isLessThanOrEqualTo(CONCURRENCY);
        } else {
            assertThat(active.get(request.session()).attempt()).isEqualTo(request.attempt() - 1);
        }
        active.put(request.session(), request);
    }

    private void everySlotIsAccountedForOnce() {
        for (Plan plan : plans()) {
            for (String vantage : plan.vantages()) {
                String key = ProviderState.track(plan.name(), vantage);
                Slots slots = Slots.of(Desk.PROVIDER, plan, vantage);
                long first = slots.indexAt(Desk.NOON);
                long last = slots.indexAt(state.tracks().get(key).last());
                long counted = slotsUsed.getOrDefault(key, 0L) + slotsSkipped.getOrDefault(key, 0L);
                assertThat(counted).as(key).isEqualTo(last - first + 1);
                assertThat(slots.latestDue(wall) - last).as("left behind").isLessThanOrEqualTo(1);
            }
        }
    }

    private Event<?> event(String resultId, Object data) {
        return new Event<>(resultId.isEmpty() ? "e" : resultId, "test", wall, null, data);
    }

    private long nanos() {
        return Duration.ofSeconds(second).toNanos();
    }
}
