package io.holdfast.worker.consume;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

import io.holdfast.schema.event.Reading;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.topic.Topics;

/**
 * Decides what becomes of a record that was taken from a request topic. Pure, but for the predicate, which is asked last.
 *
 * @param topics   names of the topics
 * @param vantage  where this worker stands
 * @param canServe whether the type is known here and its credentials were found
 */
public record Triage(Topics topics, String vantage, Predicate<ProviderPlans> canServe) {

    /** What to do. */
    public sealed interface Decision {

        /** Run it. */
        record Run(ProbeRequest request) implements Decision {}

        /**
         * Say that it is not run here; the scheduler sends the next attempt.
         *
         * @param reason stable, lower-case: {@code late} or {@code cannot-serve}
         */
        record Refuse(ProbeRequest request, String reason) implements Decision {}

        /**
         * Pass its bytes on to people.
         *
         * @param reason one sentence that quotes nothing of the payload
         */
        record Bury(String reason) implements Decision {}
    }

    /**
     * Decides.
     *
     * @param topic   topic it was taken from
     * @param reading what it holds
     * @param now     this worker's clock
     */
    public Decision decide(String topic, Reading reading, Instant now) {
        if (reading instanceof Reading.Unreadable bad) {
            return new Decision.Bury(bad.reason());
        }
        if (!(reading instanceof Reading.Valid valid) || !(valid.event().data() instanceof ProbeRequest request)) {
            return new Decision.Bury("a record that is no request");
        }
        Topics.Route asked = new Topics.Route(request.vantage(), request.provider());
        if (!topics.routeOf(topic).filter(asked::equals).isPresent()) {
            return new Decision.Bury("a request of another vantage or provider than its topic's");
        }
        if (!request.vantage().equals(vantage)) {
            return new Decision.Bury("a request for another vantage than this worker's");
        }
        if (now.isAfter(request.claimBy())) {
            return new Decision.Refuse(request, "late");
        }
        ProviderPlans provider = new ProviderPlans(request.fleet(), request.provider(), request.section(), List.of());
        return canServe.test(provider) ? new Decision.Run(request) : new Decision.Refuse(request, "cannot-serve");
    }
}
