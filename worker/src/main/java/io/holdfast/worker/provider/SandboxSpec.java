package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;

import io.holdfast.schema.plan.Ingress;
import org.jspecify.annotations.Nullable;

/**
 * The sandbox that a session asks for. No outbound network is needed: an adapter asks for none where it can be asked.
 *
 * @param tags     by which the sandbox is found again
 * @param lifetime after which the vendor must end it by itself; more than zero
 * @param target   the program to run in it
 * @param ingress  the operator's word on public exposure
 * @param image    container image or template, or null for the adapter's default
 * @param env      environment of the sandbox; never a credential of the control plane
 */
public record SandboxSpec(
        SandboxTags tags,
        Duration lifetime,
        TargetLaunch target,
        Ingress ingress,
        @Nullable String image,
        Map<String, String> env) {

    /** @throws IllegalArgumentException if the lifetime is not positive */
    public SandboxSpec {
        Objects.requireNonNull(tags, "tags");
        if (lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException("a sandbox needs a positive lifetime, was " + lifetime);
        }
        env = Map.copyOf(env);
    }
}
