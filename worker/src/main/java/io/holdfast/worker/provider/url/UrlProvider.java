package io.holdfast.worker.provider.url;

import java.util.List;

import io.holdfast.worker.provider.Endpoint;
import io.holdfast.worker.provider.FoundSandbox;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.Provider;
import io.holdfast.worker.provider.ProviderLimits;
import io.holdfast.worker.provider.Sandbox;
import io.holdfast.worker.provider.SandboxSpec;
import io.holdfast.worker.provider.TagFilter;
import org.jspecify.annotations.Nullable;

/** Makes no sandbox and deletes none. */
final class UrlProvider implements Provider {

    private static final ProviderLimits LIMITS =
            new ProviderLimits(false, false, false, false, true, false, false, null, null);

    private final Endpoint endpoint;
    private final @Nullable InsideView inside;

    UrlProvider(Endpoint endpoint, @Nullable InsideView inside) {
        this.endpoint = endpoint;
        this.inside = inside;
    }

    @Override
    public ProviderLimits limits() {
        return LIMITS;
    }

    @Override
    public Sandbox create(SandboxSpec spec) {
        return new UrlSandbox(endpoint, inside);
    }

    @Override
    public List<FoundSandbox> list(TagFilter filter) {
        return List.of();
    }

    @Override
    public void delete(String sandboxId) {
        // nothing here is ours
    }

    @Override
    public void close() {
        // holds nothing
    }
}
