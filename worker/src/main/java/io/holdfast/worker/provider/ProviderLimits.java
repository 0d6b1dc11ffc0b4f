package io.holdfast.worker.provider;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What a vendor can and cannot do, as its own documents say.
 *
 * @param makesSandboxes      false for a target that exists already: nothing is created, nothing is deleted
 * @param exposesPublicly     whether the tunnel of a sandbox can be reached from the public internet, so that {@code ingress: public}
 *                            is asked for before anything is created
 * @param publicAtBirth       whether a sandbox is reachable from outside as soon as it exists
 * @param exposeAtCreateOnly  whether a port must be named when the sandbox is made
 * @param createIsSynchronous whether a create that answered means a running sandbox
 * @param deleteIsAsync       whether a sandbox may be listed for a while after its deletion
 * @param supportsTags        whether tags are kept and listed, or encoded in a name and found again
 * @param maxLifetime         longest lifetime that may be asked for, or null for no bound
 * @param requestClock        age at which the vendor says it ends a request through the tunnel, or null when it says nothing
 */
public record ProviderLimits(
        boolean makesSandboxes,
        boolean exposesPublicly,
        boolean publicAtBirth,
        boolean exposeAtCreateOnly,
        boolean createIsSynchronous,
        boolean deleteIsAsync,
        boolean supportsTags,
        @Nullable Duration maxLifetime,
        @Nullable Duration requestClock) {

    /** A vendor of the usual kind: public tunnels, tags, create and delete that answer when they are done. */
    public static final ProviderLimits USUAL =
            new ProviderLimits(true, true, false, false, true, false, true, null, null);

    /** The same with a bound on the lifetime. */
    public ProviderLimits withMaxLifetime(Duration bound) {
        return new ProviderLimits(
                makesSandboxes,
                exposesPublicly,
                publicAtBirth,
                exposeAtCreateOnly,
                createIsSynchronous,
                deleteIsAsync,
                supportsTags,
                bound,
                requestClock);
    }
}
