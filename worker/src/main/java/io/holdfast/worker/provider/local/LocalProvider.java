package io.holdfast.worker.provider.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import io.holdfast.worker.provider.FoundSandbox;
import io.holdfast.worker.provider.Provider;
import io.holdfast.worker.provider.ProviderContext;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.ProviderLimits;
import io.holdfast.worker.provider.Sandbox;
import io.holdfast.worker.provider.SandboxSpec;
import io.holdfast.worker.provider.SandboxState;
import io.holdfast.worker.provider.TagFilter;
import org.jspecify.annotations.Nullable;

/** Sandboxes that are directories below a base, each with a process. Its tunnels are of this machine, so not public. */
final class LocalProvider implements Provider {

    private static final ProviderLimits LIMITS =
            new ProviderLimits(true, false, false, false, true, false, true, null, null);
    private static final String PREFIX = "local-";
    private static final int ID_BYTES = 8;

    private final Path base;
    private final String python;
    private final ProviderContext context;
    private final LocalSandbox.Door door;
    private final SecureRandom random = new SecureRandom();

    LocalProvider(Path base, String python, ProviderContext context, LocalSandbox.Door door) {
        this.base = base;
        this.python = python;
        this.context = context;
        this.door = door;
    }

    @Override
    public ProviderLimits limits() {
        return LIMITS;
    }

    @Override
    public Sandbox create(SandboxSpec spec) {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        try {
            SandboxDirectory directory =
                    SandboxDirectory.make(base, PREFIX + HexFormat.of().formatHex(id), spec.tags());
            return new LocalSandbox(directory, spec, python, context.ticker(), door);
        } catch (IOException e) {
            throw new ProviderException(
                    Kind.PROVIDER_FAULT, "no directory for the sandbox could be made below " + base);
        }
    }

    @Override
    public List<FoundSandbox> list(TagFilter filter) {
        if (!Files.isDirectory(base)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(base)) {
            return all.filter(path -> path.getFileName().toString().startsWith(PREFIX))
                    .map(SandboxDirectory::new)
                    .flatMap(directory -> directory.tags().stream()
                            .filter(filter::matches)
                            .map(tags -> new FoundSandbox(
                                    directory.path().getFileName().toString(),
                                    tags,
                                    directory.process().isPresent() ? SandboxState.RUNNING : SandboxState.STOPPED)))
                    .toList();
        } catch (IOException e) {
            throw new ProviderException(Kind.PROVIDER_FAULT, "the sandboxes below " + base + " could not be listed");
        }
    }

    @Override
    public void delete(String sandboxId) {
        if (!sandboxId.matches(PREFIX + "[0-9a-f]{" + 2 * ID_BYTES + "}")) {
            throw new ProviderException(Kind.INVALID_REQUEST, "not the id of a local sandbox");
        }
        remove(new SandboxDirectory(base.resolve(sandboxId)), null);
    }

    /** Kills what runs in a sandbox, then removes its directory. */
    static void remove(SandboxDirectory directory, @Nullable ProcessHandle known) {
        try {
            ProcessHandle process = known == null ? directory.process().orElse(null) : known;
            if (process != null) {
                Processes.kill(process);
            }
            directory.remove();
        } catch (IOException e) {
            throw new ProviderException(Kind.PROVIDER_FAULT, "a local sandbox could not be removed");
        }
    }

    @Override
    public void close() {
        // holds nothing: each sandbox is its own owner
    }
}
