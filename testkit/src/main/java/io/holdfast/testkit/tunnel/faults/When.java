package io.holdfast.testkit.tunnel.faults;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * When a request is refused. All conditions hold together; those not set hold always.
 *
 * @param scope         kind of request
 * @param first         only the first so many of that kind; 0 for no such condition
 * @param probability   of each request, 0 to 1, by the tunnel's seed
 * @param unlessHeader  not if this header is present
 * @param agentContains only if the User-Agent contains this text
 * @param rate          only those beyond a rate
 * @param expiry        only those whose credential has expired
 */
public record When(
        Scope scope,
        int first,
        double probability,
        Optional<String> unlessHeader,
        Optional<String> agentContains,
        Optional<Rate> rate,
        Optional<Expiry> expiry) {

    /**
     * So many requests pass in any such time.
     *
     * @param requests 0 or more
     * @param per      more than zero
     */
    public record Rate(int requests, Duration per) {

        /** @throws IllegalArgumentException if a component is outside the range given above */
        public Rate {
            Checks.atLeast(0, requests, "requests");
            Checks.positive(per, "per");
        }
    }

    /**
     * A header's value is good for a time from its first use.
     *
     * @param header its name
     * @param after  more than zero
     */
    public record Expiry(String header, Duration after) {

        /** @throws IllegalArgumentException if a component is outside the range given above */
        public Expiry {
            Objects.requireNonNull(header, "header");
            Checks.positive(after, "after");
        }
    }

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public When {
        Objects.requireNonNull(scope, "scope");
        Checks.atLeast(0, first, "first");
        Checks.probability(probability, "probability");
        Objects.requireNonNull(unlessHeader, "unlessHeader");
        Objects.requireNonNull(agentContains, "agentContains");
        Objects.requireNonNull(rate, "rate");
        Objects.requireNonNull(expiry, "expiry");
    }

    /** Always, for one kind of request. */
    public static When on(Scope scope) {
        return new When(scope, 0, 1, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Only the first so many. */
    public When first(int requests) {
        return new When(scope, requests, probability, unlessHeader, agentContains, rate, expiry);
    }

    /** Only some. */
    public When probability(double value) {
        return new When(scope, first, value, unlessHeader, agentContains, rate, expiry);
    }

    /** Not if a header is present. */
    public When unlessHeader(String name) {
        return new When(scope, first, probability, Optional.of(name), agentContains, rate, expiry);
    }

    /** Only agents that contain a text. */
    public When agentContains(String text) {
        return new When(scope, first, probability, unlessHeader, Optional.of(text), rate, expiry);
    }

    /** Only beyond a rate. */
    public When beyond(int requests, Duration per) {
        return new When(
                scope, first, probability, unlessHeader, agentContains, Optional.of(new Rate(requests, per)), expiry);
    }

    /** Only once a credential has expired. */
    public When expired(String header, Duration after) {
        return new When(
                scope, first, probability, unlessHeader, agentContains, rate, Optional.of(new Expiry(header, after)));
    }
}
