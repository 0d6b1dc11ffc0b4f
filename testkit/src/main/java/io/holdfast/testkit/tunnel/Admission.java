package io.holdfast.testkit.tunnel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.Cap;
import io.holdfast.testkit.tunnel.faults.OpenFaults;
import io.holdfast.testkit.tunnel.faults.Refusal;
import io.holdfast.testkit.tunnel.faults.Scope;
import io.holdfast.testkit.tunnel.faults.When;

/**
 * Decides which requests are refused. Keeps what its rules need to remember and does no IO; one per tunnel, used on its event
 * loop.
 */
final class Admission {

    private final List<Rule> rules = new ArrayList<>();
    private final Optional<Cap> cap;
    private final Set<Object> places = new HashSet<>();
    private int leaked;
    private int upgrades;

    Admission(OpenFaults faults, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        faults.refusals().forEach(refusal -> rules.add(new Rule(refusal, random)));
        cap = faults.cap();
    }

    /** The answer for a request that is refused. A request that is not takes a place under the cap, if it is an upgrade. */
    Optional<Answer> refuse(HttpHead head, Object connection, long nowNanos) {
        for (Rule rule : rules) {
            if (rule.hits(head, nowNanos)) {
                leak(head);
                return Optional.of(rule.refusal.answer());
            }
        }
        if (head.upgrade() && cap.isPresent()) {
            if (places.size() + leaked >= cap.get().connections()) {
                leak(head);
                return Optional.of(cap.get().answer());
            }
            places.add(connection);
        }
        return Optional.empty();
    }

    private void leak(HttpHead head) {
        if (head.upgrade() && cap.isPresent() && cap.get().leaky()) {
            leaked++;
        }
    }

    /** Counts an upgraded connection; its number, from 1. */
    int upgraded(Object connection) {
        return ++upgrades;
    }

    /** The connection's place is free again. */
    void freed(Object connection) {
        places.remove(connection);
    }

    static boolean concerns(Scope scope, HttpHead request) {
        return switch (scope) {
            case ALL -> true;
            case UPGRADES -> request.upgrade();
            case PLAIN -> !request.upgrade();
        };
    }

    /** One refusal with its memory. */
    private static final class Rule {

        private final Refusal refusal;
        private final SplittableRandom random;
        private final Deque<Long> passed = new ArrayDeque<>();
        private final Map<String, Long> firstUse = new HashMap<>();
        private int seen;

        private Rule(Refusal refusal, SplittableRandom random) {
            this.refusal = refusal;
            this.random = random.split();
        }

        private boolean hits(HttpHead head, long now) {
            When when = refusal.when();
            if (!concerns(when.scope(), head)) {
                return false;
            }
            seen++;
            return (when.first() == 0 || seen <= when.first())
                    && when.unlessHeader()
                            .filter(name -> head.header(name) != null)
                            .isEmpty()
                    && agent(head)
                    && expired(head, now)
                    && (when.probability() >= 1 || random.nextDouble() < when.probability())
                    && tooFast(now);
        }

        private boolean agent(HttpHead head) {
            Optional<String> wanted = refusal.when().agentContains();
            String agent = head.header("User-Agent");
            return wanted.isEmpty() || (agent != null && agent.contains(wanted.get()));
        }

        private boolean expired(HttpHead head, long now) {
            if (refusal.when().expiry().isEmpty()) {
                return true;
            }
            When.Expiry expiry = refusal.when().expiry().get();
            String value = head.header(expiry.header());
            if (value == null) {
                return true;
            }
            long first = firstUse.computeIfAbsent(value, unseen -> now);
            return now - first >= expiry.after().toNanos();
        }

        private boolean tooFast(long now) {
            if (refusal.when().rate().isEmpty()) {
                return true;
            }
            When.Rate rate = refusal.when().rate().get();
            while (!passed.isEmpty() && now - passed.peekFirst() >= rate.per().toNanos()) {
                passed.removeFirst();
            }
            if (passed.size() >= rate.requests()) {
                return true;
            }
            passed.addLast(now);
            return false;
        }
    }
}
