package io.holdfast.worker.provider;

import java.util.List;

/**
 * One vendor, as one session sees it: opened for a session by a {@link ProviderType} and closed at its end.
 *
 * <p>Methods block, each with bounds of its own that end well before the session does, and are called by one thread. Every
 * failure is a {@link ProviderException}; its text is ours. Adapters need not repeat the checks of {@link GuardedProvider}.
 */
public interface Provider extends AutoCloseable {

    /** What this vendor can and cannot do. */
    ProviderLimits limits();

    /**
     * Makes a sandbox, and returns when it can be asked to start the target. When the answer to a create is lost, looks for the
     * sandbox by its tags instead of making another, and fails with {@code AMBIGUOUS_CREATE} only if that does not help.
     */
    Sandbox create(SandboxSpec spec);

    /** Sandboxes of ours that still exist, running or not, whoever made them; empty where tags cannot be kept. */
    List<FoundSandbox> list(TagFilter filter);

    /** Deletes a sandbox and returns when the vendor took the order; one that is gone already is no error. */
    void delete(String sandboxId);

    /** Frees connections and threads; deletes nothing. Idempotent. */
    @Override
    void close();
}
