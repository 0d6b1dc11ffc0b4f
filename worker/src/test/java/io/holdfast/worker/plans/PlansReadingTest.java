package io.holdfast.worker.plans;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionCancel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class PlansReadingTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    private static final ProviderSection SECTION =
            new ProviderSection("local", Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode());

    private static ProviderPlans plans(String provider, String... names) {
        return new ProviderPlans(
                "f-1",
                provider,
                SECTION,
                Stream.of(names)
                        .map(name -> new Plan(
                                name,
                                Suite.WEBSOCKETS,
                                Duration.ofHours(6),
                                0,
                                List.of("fra-1"),
                                3,
                                SuiteParameters.DEFAULTS))
                        .toList());
    }

    private static Reading valid(Object data) {
        return new Reading.Valid(Event.of("holdfast/test", NOON, null, data));
    }

    static Stream<Arguments> badOnes() {
        return Stream.of(
                arguments(null, valid(plans("e2b")), "a plan without a key"),
                arguments("e2b", new Reading.Unreadable("not a CloudEvent"), "not a CloudEvent"),
                arguments("e2b", valid(new SessionCancel("s-1", 1, "e2b", "operator")), "an event that is no plan"),
                arguments("e2b", valid(plans("modal")), "its key is not its provider"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("badOnes")
    void aBadRecordLeavesTheLastGoodOneInForce(@Nullable String key, Reading reading, String reason) {
        KnownPlans known = KnownPlans.NONE.with(plans("e2b", "websockets"));

        PlansReading read = PlansReading.of(known, key, reading);

        assertThat(read.plans()).isEqualTo(known);
        assertThat(read.rejected()).isEqualTo(reason);
    }

    @Test
    void aLaterRecordReplacesAnEarlierOneAndATombstoneEndsIt() {
        KnownPlans first = PlansReading.of(KnownPlans.NONE, "e2b", valid(plans("e2b", "a")))
                .plans();
        KnownPlans second =
                PlansReading.of(first, "e2b", valid(plans("e2b", "b"))).plans();
        KnownPlans gone =
                PlansReading.of(second, "e2b", new Reading.Tombstone()).plans();

        assertThat(second.byProvider().get("e2b").plans())
                .extracting(Plan::name)
                .containsExactly("b");
        assertThat(gone).isEqualTo(KnownPlans.NONE);
    }

    @Test
    void theNextSessionOfAPlanIsDueOneCadenceAfterTheSlot() {
        KnownPlans known = KnownPlans.NONE.with(plans("e2b", "websockets"));

        assertThat(known.nextAfter(request("websockets"))).contains(NOON.plus(Duration.ofHours(6)));
        assertThat(known.nextAfter(request("request"))).isEmpty();
        assertThat(KnownPlans.NONE.nextAfter(request("websockets"))).isEmpty();
    }

    private static ProbeRequest request(String plan) {
        return new ProbeRequest(
                "s-1",
                1,
                3,
                "f-1",
                "e2b",
                SECTION,
                plan,
                Suite.WEBSOCKETS,
                SuiteParameters.DEFAULTS,
                "fra-1",
                NOON,
                NOON,
                NOON.plusSeconds(60),
                Duration.ofMinutes(14),
                null);
    }
}
