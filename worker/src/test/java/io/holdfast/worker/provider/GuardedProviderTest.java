package io.holdfast.worker.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.worker.provider.ProviderException.Kind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class GuardedProviderTest {

    private final Scripted vendor = new Scripted();
    private final GuardedProvider guarded = new GuardedProvider(
            vendor,
            new ProviderSection("x", Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode()));

    private static SandboxSpec spec(Ingress ingress, Duration lifetime) {
        return new SandboxSpec(
                new SandboxTags("f", "s", 1, Instant.EPOCH),
                lifetime,
                new TargetLaunch(1, "0123456789", Duration.ofMinutes(1)),
                ingress,
                null,
                Map.of());
    }

    private static SandboxSpec lawful() {
        return spec(Ingress.PUBLIC, Duration.ofMinutes(5));
    }

    @Test
    void nothingIsCreatedWithoutTheOptIn() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> guarded.create(spec(Ingress.NONE, Duration.ofMinutes(5))))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_BY_GUARD));
        assertThat(vendor.calls).isEmpty();
    }

    @Test
    void aSandboxWithoutAFiniteLifetimeCannotBeAskedFor() {
        assertThatIllegalArgumentException().isThrownBy(() -> spec(Ingress.PUBLIC, Duration.ZERO));
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> guarded.create(spec(Ingress.PUBLIC, Duration.ofHours(2))))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.INVALID_REQUEST));
        assertThat(vendor.calls).isEmpty();
    }

    @Test
    void anAddressInClearTextDoesNotLeave() {
        GuardedSandbox sandbox = guarded.create(lawful());
        vendor.url = "http://marker.example/";

        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(sandbox::expose)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_BY_GUARD))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("marker"));
        vendor.url = "HTTPS://Host.example/";
        assertThat(sandbox.expose().address().secure()).isTrue();
    }

    @Test
    void whatAnAdapterThrowsLosesItsText() {
        vendor.failure = new IllegalStateException("token marker", new RuntimeException("marker"));

        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> guarded.create(lawful()))
                .satisfies(e -> {
                    assertThat(e.kind()).isEqualTo(Kind.PROVIDER_FAULT);
                    assertThat(e.toString()).doesNotContain("marker");
                    assertThat(e.getCause()).isNull();
                });
    }

    @Test
    void aSandboxWhoseDeletionFailedStaysOwnedAndBlocksAnother() {
        GuardedSandbox sandbox = guarded.create(lawful());
        vendor.failure = new ProviderException(Kind.PROVIDER_FAULT, "no");
        assertThatExceptionOfType(ProviderException.class).isThrownBy(sandbox::delete);

        vendor.failure = null;
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> guarded.create(lawful()))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.CONFLICT));
        sandbox.delete();
        sandbox.delete();

        assertThat(guarded.create(lawful()).isDeleted()).isFalse();
        assertThat(vendor.calls).containsExactly("create", "delete", "delete", "create");
    }

    @Test
    void aListHoldsNothingOfAnotherFleet() {
        vendor.found = List.of(
                new FoundSandbox("1", new SandboxTags("f", "s", 1, Instant.EPOCH), SandboxState.RUNNING),
                new FoundSandbox("2", new SandboxTags("other", "s", 1, Instant.EPOCH), SandboxState.RUNNING));

        assertThat(guarded.list(TagFilter.ofFleet("f")))
                .extracting(FoundSandbox::id)
                .containsExactly("1");
    }

    /** A vendor that does as it is told. */
    private static final class Scripted implements Provider, Sandbox {

        final List<String> calls = new ArrayList<>();
        RuntimeException failure;
        String url = "https://host.example/";
        List<FoundSandbox> found = List.of();

        private void called(String what) {
            calls.add(what);
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public ProviderLimits limits() {
            return ProviderLimits.USUAL.withMaxLifetime(Duration.ofHours(1));
        }

        @Override
        public Sandbox create(SandboxSpec spec) {
            called("create");
            return this;
        }

        @Override
        public List<FoundSandbox> list(TagFilter filter) {
            return found;
        }

        @Override
        public void delete(String sandboxId) {
            called("delete by id");
        }

        @Override
        public void close() {}

        @Override
        public String id() {
            return "id";
        }

        @Override
        public String variant() {
            return null;
        }

        @Override
        public ExecResult exec(List<String> argv, Duration timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void upload(String path, byte[] content) {}

        @Override
        public void startTarget(Duration deadline) {
            called("start");
        }

        @Override
        public Endpoint expose() {
            return Endpoint.of(url);
        }

        @Override
        public Optional<InsideView> inside() {
            return Optional.empty();
        }

        @Override
        public SandboxState state() {
            return SandboxState.UNKNOWN;
        }

        @Override
        public void delete() {
            called("delete");
        }
    }
}
