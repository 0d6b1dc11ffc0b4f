package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionOutcome;

/**
 * Workers and a provider in a simulation: they claim, run, fall silent, are cut off for a while, drain, refuse and answer late.
 * Keeps the provider's own record of which sandbox really existed when.
 */
final class SimulatedWorkers {

    /** An event on its way, with the id of a result. */
    record Sent(long atSecond, Object data, String resultId) {}

    /** A sandbox that exists. */
    private record Sandbox(ProbeRequest request, long bornSecond) {}

    private record Running(ProbeRequest request, long sinceSecond, long takesSeconds, boolean dead) {}

    private final SplittableRandom random;
    private final Deque<ProbeRequest> queue = new ArrayDeque<>();
    private final List<Running> running = new ArrayList<>();
    private final Map<String, Sandbox> sandboxes = new HashMap<>();
    private final List<long[]> lives = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private long cutOffUntil;
    int mostAtOnce;

    SimulatedWorkers(SplittableRandom random) {
        this.random = random;
    }

    void request(ProbeRequest request) {
        queue.add(request);
    }

    boolean there() {
        return random.nextInt(50) != 0;
    }

    /** What has arrived by now, in the order of arrival. */
    List<Sent> arrived(long second) {
        List<Sent> now = new ArrayList<>(
                sent.stream().filter(event -> event.atSecond() <= second).toList());
        sent.removeAll(now);
        return now;
    }

    void step(long second, Instant wall) {
        if (random.nextInt(5_000) == 0) {
            cutOffUntil = second + random.nextLong(10, 400);
        }
        sandboxes.values().removeIf(box -> {
            boolean over = second >= box.bornSecond() + box.request().lifetime().toSeconds();
            if (over) {
                lives.add(new long[] {box.bornSecond(), second});
            }
            return over;
        });
        claim(second, wall);
        run(second);
        mostAtOnce = Math.max(mostAtOnce, sandboxes.size());
    }

    private void claim(long second, Instant wall) {
        int taken = random.nextInt(4);
        for (int i = 0; i < taken && !queue.isEmpty(); i++) {
            ProbeRequest request = queue.poll();
            if (random.nextInt(40) == 0) {
                continue; // claimed by a worker that died at once
            }
            if (wall.isAfter(request.claimBy()) || random.nextInt(60) == 0) {
                send(second, Desk.ended(request, SessionOutcome.REFUSED, false, 0), "");
                continue;
            }
            send(second, Desk.claimed(request), "");
            deleteEarlier(request, second);
            sandboxes.put(key(request), new Sandbox(request, second));
            long takes = random.nextLong(5, request.lifetime().toSeconds() - 60);
            running.add(new Running(request, second, takes, random.nextInt(25) == 0));
        }
    }

    private void deleteEarlier(ProbeRequest request, long second) {
        for (int attempt = 1; attempt < request.attempt(); attempt++) {
            delete(request.session() + "/" + attempt, second);
        }
    }

    private void delete(String key, long second) {
        Sandbox box = sandboxes.remove(key);
        if (box != null) {
            lives.add(new long[] {box.bornSecond(), second});
        }
    }

    private void run(long second) {
        for (Running each : List.copyOf(running)) {
            ProbeRequest request = each.request();
            long ranFor = second - each.sinceSecond();
            if (each.dead() && ranFor > each.takesSeconds() / 2) {
                running.remove(each); // killed: its sandbox lives on until it is deleted or ends by itself
            } else if (ranFor >= each.takesSeconds() || random.nextInt(2_000) == 0) {
                running.remove(each);
                end(each, second, ranFor < each.takesSeconds());
            } else if (ranFor % 10 == 0) {
                send(
                        second,
                        new SessionHeartbeat(
                                request.session(),
                                request.attempt(),
                                Desk.PROVIDER,
                                request.vantage(),
                                "w-1",
                                "x",
                                1,
                                1),
                        "");
            }
        }
    }

    private void end(Running each, long second, boolean drained) {
        ProbeRequest request = each.request();
        boolean deletes = random.nextInt(20) != 0;
        long usedMillis =
                Duration.ofSeconds(Math.max(1, second - each.sinceSecond())).toMillis();
        if (deletes) {
            delete(key(request), second);
        }
        String id = request.session() + "-" + request.attempt() + "-result";
        send(second, Desk.result(request, drained), id);
        if (random.nextInt(10) == 0) {
            send(second, Desk.result(request, drained), id); // at least once
        }
        if (random.nextInt(15) != 0) {
            SessionOutcome outcome = drained ? SessionOutcome.DRAINED : SessionOutcome.FINISHED;
            send(second, Desk.ended(request, outcome, deletes, usedMillis), "");
        }
    }

    private void send(long second, Object data, String resultId) {
        long late = random.nextInt(30) == 0 ? random.nextLong(120) : random.nextLong(3);
        sent.add(new Sent(Math.max(second, cutOffUntil) + late, data, resultId));
    }

    /** Most sandbox time within any 24 hours that begin with a sandbox. */
    Duration mostInADay() {
        long most = 0;
        for (long[] from : lives) {
            long used = 0;
            for (long[] life : lives) {
                used += Math.max(0, Math.min(life[1], from[0] + 86_400) - Math.max(life[0], from[0]));
            }
            most = Math.max(most, used);
        }
        return Duration.ofSeconds(most);
    }

    private static String key(ProbeRequest request) {
        return request.session() + "/" + request.attempt();
    }
}
