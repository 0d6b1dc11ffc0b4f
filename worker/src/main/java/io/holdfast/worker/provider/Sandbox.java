package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * A sandbox that was made, and the right to delete it. Used by one thread; what {@link Provider} says on failures holds here.
 */
public interface Sandbox {

    /** The vendor's id; by it the sandbox can be deleted through {@link Provider#delete}. */
    String id();

    /** What kind of machine it is, where a vendor has several, such as {@code vm}; else null. */
    @Nullable
    String variant();

    /**
     * Runs a program inside and waits for its end.
     *
     * @param argv    program and arguments; never a shell line
     * @param timeout bound of the call; the program is killed at it where the vendor allows that
     */
    ExecResult exec(List<String> argv, Duration timeout);

    /** Writes a file inside. */
    void upload(String path, byte[] content);

    /** Starts the target of the {@link SandboxSpec} and returns when its port is open, as far as that can be told from inside. */
    void startTarget(Duration deadline);

    /** The address of the target's port. */
    Endpoint expose();

    /** A way to the target that is not the tunnel, if there is one; after {@link #startTarget}. */
    Optional<InsideView> inside();

    /** What state the vendor says it is in. */
    SandboxState state();

    /** Deletes it, and returns when the vendor took the order; repeatable. */
    void delete();
}
