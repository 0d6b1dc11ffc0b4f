package io.holdfast.worker.provider.url;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.holdfast.worker.provider.Endpoint;
import io.holdfast.worker.provider.ExecResult;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.Sandbox;
import io.holdfast.worker.provider.SandboxState;
import org.jspecify.annotations.Nullable;

/** A target that is there already: nothing is made, nothing is started, nothing is deleted. */
final class UrlSandbox implements Sandbox {

    private final Endpoint endpoint;
    private final @Nullable InsideView inside;

    UrlSandbox(Endpoint endpoint, @Nullable InsideView inside) {
        this.endpoint = endpoint;
        this.inside = inside;
    }

    @Override
    public String id() {
        return "url";
    }

    @Override
    public @Nullable String variant() {
        return null;
    }

    @Override
    public ExecResult exec(List<String> argv, Duration timeout) {
        throw new ProviderException(Kind.INVALID_REQUEST, "nothing can be run beside a target that is not ours");
    }

    @Override
    public void upload(String path, byte[] content) {
        throw new ProviderException(Kind.INVALID_REQUEST, "nothing can be written beside a target that is not ours");
    }

    @Override
    public void startTarget(Duration deadline) {
        // it runs already
    }

    @Override
    public Endpoint expose() {
        return endpoint;
    }

    @Override
    public Optional<InsideView> inside() {
        return Optional.ofNullable(inside);
    }

    @Override
    public SandboxState state() {
        return SandboxState.UNKNOWN;
    }

    @Override
    public void delete() {
        // it is not ours
    }
}
