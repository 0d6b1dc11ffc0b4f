package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.Optional;

import io.holdfast.schema.plan.Plaintext;
import org.jspecify.annotations.Nullable;

/** A sandbox behind the guard, and the right to delete it. Used by one thread. */
public final class GuardedSandbox {

    private final Sandbox sandbox;
    private final Plaintext plaintext;
    private boolean deleted;

    GuardedSandbox(Sandbox sandbox, Plaintext plaintext) {
        this.sandbox = sandbox;
        this.plaintext = plaintext;
    }

    /** The vendor's id; goes into no evidence. */
    public String id() {
        return sandbox.id();
    }

    /** What kind of machine it is, where a vendor has several. */
    public @Nullable String variant() {
        return sandbox.variant();
    }

    /** Starts the target. */
    public void startTarget(Duration deadline) {
        GuardedProvider.run("start", () -> sandbox.startTarget(deadline));
    }

    /**
     * Exposes the target's port and checks the address before anybody can dial it.
     *
     * @throws ProviderException {@code REFUSED_BY_GUARD}, or what the vendor's refusal means
     */
    public Tunnel expose() {
        Endpoint endpoint = GuardedProvider.guarded("expose", sandbox::expose);
        return new Tunnel(
                TunnelAddress.ofTunnel(endpoint.url(), plaintext),
                endpoint.headers(),
                endpoint.ca(),
                endpoint.credentialSent(),
                endpoint.expiresAt());
    }

    /** A way to the target that is not the tunnel, if there is one. */
    public Optional<InsideView> inside() {
        return GuardedProvider.guarded("inside", sandbox::inside);
    }

    /** Its state; {@code UNKNOWN} when the vendor cannot be asked. */
    public SandboxState state() {
        try {
            return GuardedProvider.guarded("state", sandbox::state);
        } catch (ProviderException e) {
            return e.kind() == ProviderException.Kind.NOT_FOUND ? SandboxState.GONE : SandboxState.UNKNOWN;
        }
    }

    /** Deletes it; repeatable until {@link #isDeleted}. */
    public void delete() {
        if (!deleted) {
            GuardedProvider.run("delete", sandbox::delete);
            deleted = true;
        }
    }

    /** Whether the vendor took the order to delete it. */
    public boolean isDeleted() {
        return deleted;
    }
}
