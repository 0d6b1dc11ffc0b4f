package io.holdfast.worker.provider.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.worker.provider.Provider;
import io.holdfast.worker.provider.ProviderContext;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.ProviderType;
import io.holdfast.worker.provider.Settings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The provider type {@code local}. Settings: {@code python} (interpreter, default {@code python3}), {@code tunnel} (an emulated
 * tunnel, where the program has them). Needs no credential. Without a tunnel the target is reached by {@code ws} on 127.0.0.1,
 * which {@code plaintext: loopback} must allow.
 */
public final class LocalProviderType implements ProviderType {

    /** Its id. */
    public static final String ID = "local";

    private static final String TUNNEL = "tunnel";
    private static final String PYTHON = "python";

    private final Path base;
    private final @Nullable LocalTunnels tunnels;
    private final Interpreter interpreter = new Interpreter();

    /**
     * @param base    directory for the directories of sandboxes; the same for all processes of one user, so that orphans are found
     * @param tunnels opens emulated tunnels; null when the program has none
     */
    public LocalProviderType(Path base, @Nullable LocalTunnels tunnels) {
        this.base = base;
        this.tunnels = tunnels;
    }

    /** The usual base: below the machine's directory for temporary files, apart for each user. */
    public static Path usualBase() {
        return Path.of(
                System.getProperty("java.io.tmpdir"), "holdfast-local-" + System.getProperty("user.name", "user"));
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<String> credentials() {
        return List.of();
    }

    @Override
    public List<String> check(String key, ProviderSection section) {
        Settings settings = new Settings(key, section.settings());
        settings.text(PYTHON);
        Optional<JsonNode> tunnel = settings.object(TUNNEL);
        LocalTunnels opener = tunnels;
        if (tunnel.isPresent() && opener == null) {
            settings.mistake(TUNNEL, "this program has no emulated tunnels");
        } else if (tunnel.isPresent() && opener != null) {
            try {
                opener.check(tunnel.get(), key + "." + TUNNEL);
            } catch (IllegalArgumentException e) {
                settings.mistake(String.valueOf(e.getMessage()));
            }
        } else if (section.plaintext() != Plaintext.LOOPBACK) {
            settings.mistake("plaintext", "a local target without a tunnel speaks ws; write plaintext: loopback");
        }
        if (section.image() != null) {
            settings.mistake("image", "a local target has no image; leave the key out");
        }
        return settings.mistakes();
    }

    @Override
    public Provider open(ProviderSection section, ProviderContext context) {
        Settings settings = new Settings(context.key(), section.settings());
        String python = interpreter.resolve(settings.text(PYTHON).orElse("python3"));
        Optional<JsonNode> tunnel = settings.object(TUNNEL);
        LocalTunnels opener = tunnels;
        if (tunnel.isPresent() && opener == null) {
            throw new ProviderException(
                    Kind.INVALID_REQUEST, context.key() + "." + TUNNEL + ": this program has no emulated tunnels");
        }
        String fullKey = context.key() + "." + TUNNEL;
        return new LocalProvider(
                base,
                python,
                context,
                port -> opener == null
                        ? Optional.empty()
                        : tunnel.map(description -> opened(opener, description, port, fullKey)));
    }

    private static LocalTunnels.Tunnel opened(LocalTunnels opener, JsonNode description, int port, String fullKey) {
        try {
            return opener.open(description, port, fullKey);
        } catch (IllegalArgumentException e) {
            throw new ProviderException(Kind.INVALID_REQUEST, String.valueOf(e.getMessage()));
        }
    }
}
