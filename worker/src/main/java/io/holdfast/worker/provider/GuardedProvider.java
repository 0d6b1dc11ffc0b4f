package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.worker.provider.ProviderException.Kind;

/**
 * The one place where the security rules are held, whatever the adapter does.
 *
 * <ul>
 *   <li>Nothing is created without the operator's opt-in to public exposure, where the vendor exposes publicly.
 *   <li>Every sandbox has a finite positive lifetime within the vendor's bound.
 *   <li>Only a checked {@link TunnelAddress} leaves {@link GuardedSandbox#expose}: encrypted, or plain text to this machine by opt-in.
 *   <li>Only a {@link ProviderException} gets out; any other failure of an adapter loses its text and its cause here.
 *   <li>A sandbox whose deletion failed stays owned: no other is created before it is gone.
 * </ul>
 *
 * <p>Used by one thread, like the {@link Provider} inside.
 */
public final class GuardedProvider implements AutoCloseable {

    private final Provider provider;
    private final ProviderSection section;
    private final List<GuardedSandbox> made = new ArrayList<>();

    /** @param provider owned from now on */
    public GuardedProvider(Provider provider, ProviderSection section) {
        this.provider = provider;
        this.section = section;
    }

    /** What the vendor can and cannot do. */
    public ProviderLimits limits() {
        return provider.limits();
    }

    /**
     * Makes a sandbox.
     *
     * @throws ProviderException {@code REFUSED_BY_GUARD} before any call, or what the vendor's refusal means
     */
    public GuardedSandbox create(SandboxSpec spec) {
        ProviderLimits limits = provider.limits();
        if (limits.exposesPublicly() && spec.ingress() != Ingress.PUBLIC) {
            throw new ProviderException(
                    Kind.REFUSED_BY_GUARD,
                    "a tunnel of this provider is public; nothing is created without ingress: public");
        }
        Duration bound = limits.maxLifetime();
        if (bound != null && spec.lifetime().compareTo(bound) > 0) {
            throw new ProviderException(
                    Kind.INVALID_REQUEST, "the lifetime asked for is longer than the provider allows, " + bound);
        }
        if (!made.stream().allMatch(GuardedSandbox::isDeleted)) {
            throw new ProviderException(
                    Kind.CONFLICT,
                    "an earlier sandbox of this session is not deleted; another is not created beside it");
        }
        GuardedSandbox sandbox =
                new GuardedSandbox(guarded("create", () -> provider.create(spec)), section.plaintext());
        made.add(sandbox);
        return sandbox;
    }

    /** Sandboxes of ours that the vendor lists; empty where it keeps no tags. */
    public List<FoundSandbox> list(TagFilter filter) {
        if (!provider.limits().supportsTags()) {
            return List.of();
        }
        return guarded("list", () -> provider.list(filter)).stream()
                .filter(found -> filter.matches(found.tags()))
                .toList();
    }

    /** Deletes by id; one that is gone is no error. */
    public void delete(String sandboxId) {
        run("delete", () -> provider.delete(sandboxId));
    }

    /** Closes the adapter; never throws. */
    @Override
    public void close() {
        try {
            provider.close();
        } catch (RuntimeException e) {
            // nothing is lost: the adapter holds no sandbox, and its text may not be told
            return;
        }
    }

    /** The result of an adapter's call, or a {@link ProviderException}; nothing else gets through. */
    static <T> T guarded(String operation, Supplier<T> call) {
        try {
            return call.get();
        } catch (ProviderException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ProviderException(
                    Kind.PROVIDER_FAULT,
                    "the adapter failed in " + operation + " with a "
                            + e.getClass().getSimpleName());
        }
    }

    static void run(String operation, Runnable call) {
        boolean done = guarded(operation, () -> {
            call.run();
            return true;
        });
        assert done;
    }
}
