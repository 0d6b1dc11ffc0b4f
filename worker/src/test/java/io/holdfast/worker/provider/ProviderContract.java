package io.holdfast.worker.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import io.holdfast.schema.plan.Ingress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What every {@link Provider} must do. An adapter is done when a subclass of this passes, with nothing disabled. */
@Timeout(60)
abstract class ProviderContract {

    static final Duration SOON = Duration.ofSeconds(10);
    static final String FLEET = "fleet-1";
    private static final Instant UNTIL = Instant.parse("2030-01-01T00:00:00Z");

    private Provider provider;

    /** A provider whose vendor is on this machine, and healthy. */
    abstract Provider newProvider() throws Exception;

    /** How many sandboxes its vendor holds. */
    abstract int sandboxesAtTheVendor();

    @BeforeEach
    void createProvider() throws Exception {
        provider = newProvider();
    }

    @AfterEach
    void closeTwice() {
        provider.close();
        provider.close();
    }

    Provider provider() {
        return provider;
    }

    static SandboxSpec spec(String session, int attempt) {
        return new SandboxSpec(
                new SandboxTags(FLEET, session, attempt, UNTIL),
                Duration.ofMinutes(1),
                new TargetLaunch(TargetLaunch.DEFAULT_PORT, "0123456789abcdef", Duration.ofMinutes(1)),
                Ingress.PUBLIC,
                null,
                Map.of());
    }

    @Test
    void theTargetAnswersInsideAndItsAddressPassesTheGuard() {
        Sandbox sandbox = provider.create(spec("s1", 1));
        try {
            sandbox.startTarget(SOON);

            Optional<InsideView> inside = sandbox.inside();
            inside.ifPresent(view -> {
                assertThat(view.health(SOON).alive()).isTrue();
                assertThat(view.record(SOON).map(JsonNode::isObject)).contains(true);
                assertThat(view.nonce(SOON)).isPresent();
            });
            assertThat(TunnelAddress.ofControl(sandbox.expose().url()).digest()).hasSize(16);
        } finally {
            sandbox.delete();
        }
    }

    @Test
    void whatIsMadeIsListedByItsTagsAndOnlyByThem() {
        Sandbox sandbox = provider.create(spec("s1", 2));
        try {
            if (provider.limits().supportsTags()) {
                assertThat(provider.list(TagFilter.ofSession(FLEET, "s1")))
                        .singleElement()
                        .satisfies(found -> {
                            assertThat(found.id()).isEqualTo(sandbox.id());
                            assertThat(found.tags()).isEqualTo(new SandboxTags(FLEET, "s1", 2, UNTIL));
                        });
                assertThat(provider.list(TagFilter.ofFleet(FLEET))).hasSize(1);
            }
            assertThat(provider.list(TagFilter.ofSession(FLEET, "s2"))).isEmpty();
            assertThat(provider.list(TagFilter.ofFleet("fleet-2"))).isEmpty();
        } finally {
            sandbox.delete();
        }
    }

    @Test
    void deletingIsRepeatableAndLeavesNothing() {
        Sandbox sandbox = provider.create(spec("s1", 1));
        sandbox.startTarget(SOON);

        sandbox.delete();
        sandbox.delete();

        assertThat(sandboxesAtTheVendor()).isZero();
        assertThat(provider.list(TagFilter.ofFleet(FLEET))).isEmpty();
    }

    @Test
    void anotherProviderDeletesById() throws Exception {
        Sandbox sandbox = provider.create(spec("s1", 1));
        sandbox.startTarget(SOON);

        try (Provider other = newProvider()) {
            other.delete(sandbox.id());
            other.delete(sandbox.id());
        }

        assertThat(sandboxesAtTheVendor()).isZero();
        assertThat(sandbox.state()).isIn(SandboxState.GONE, SandboxState.UNKNOWN);
        sandbox.delete();
    }
}
